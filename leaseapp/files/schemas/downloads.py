"""The query of a signed download."""

from pydantic import Field

from leaseapp.kernel.text.schema import Query, Text


class DevDownloadQuery(Query):
    """The parameters that the local storage signed; any change of them makes the address worthless."""

    bucket: Text = Field(default="", max_length=100)
    key: Text = Field(default="", max_length=1024)
    name: Text = Field(default="", max_length=255)
    type: Text = Field(default="", max_length=200)
    show: Text = Field(default="", max_length=20)
    expires: Text = Field(default="", max_length=20)
    signature: Text = Field(default="", max_length=64)
