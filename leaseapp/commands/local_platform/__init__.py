"""The local platform: a small approved platform of the product, for development, demonstrations and tests.

It speaks the Flow and Directory interfaces of AFNOR XP Z12-013 (1.3.0) as any platform does, so that the client never knows. It
keeps everything in memory, sends nothing anywhere but signed callbacks to the application, and has a page where a person
plays the other side.
"""
