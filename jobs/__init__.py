"""The second process: recurring work by the timetable, and the queue of Job rows."""
