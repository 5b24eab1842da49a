"""Files with equal or dangerous names in one zip."""

import zipfile

from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.web.zipping import zipped


def test_equal_names_are_numbered_and_none_leaves_the_directory():
    names = ("a.pdf", "A.pdf", "../etc/a", "..\\b.pdf", "a.pdf", "noending", "noending")
    answer = zipped("all.zip", [FileAnswer(name, "application/pdf", name.encode()) for name in names])
    with answer.ready().content as file, zipfile.ZipFile(file) as archive:
        assert archive.namelist() == [
            "a.pdf", "A (2).pdf", ".._etc_a", ".._b.pdf", "a (3).pdf", "noending", "noending (2)",
        ]  # fmt: skip
        assert archive.read("a (3).pdf") == b"a.pdf"
    assert (answer.filename, answer.media_type) == ("all.zip", "application/zip")
