"""The interface kit: shell, lists, records, forms, and the way from an event to an Endpoint. Only `ui` modules import Reflex."""
