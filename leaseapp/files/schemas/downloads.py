"""The queries of signed downloads and uploads."""

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


class DevUploadQuery(Query):
    """The parameters that the local storage signed for one upload."""

    bucket: Text = Field(default="", max_length=100)
    key: Text = Field(default="", max_length=1024)
    type: Text = Field(default="", max_length=200)
    size: Text = Field(default="", max_length=20)
    sha256: Text = Field(default="", max_length=64)
    expires: Text = Field(default="", max_length=20)
    signature: Text = Field(default="", max_length=64)
