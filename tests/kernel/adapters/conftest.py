"""Both drivers of the storage: a directory, and a real S3-compatible server in another process."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from botocore.config import Config

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import LocalStorage
from leaseapp.kernel.adapters.storage.s3 import S3Storage
from tests.kernel.adapters.contents import CONTENT, KEY, LATER, LOCKED, OPEN, PDF, free_port, wait_for


@pytest.fixture(scope="module")
def s3_address() -> Iterator[str]:
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "MOTO_ALLOW_NONEXISTENT_REGION": "true"},
    )
    try:
        wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="module")
def s3_client(s3_address: str):
    return boto3.client(
        "s3",
        endpoint_url=s3_address,
        region_name="eu-west-3",
        aws_access_key_id="test",
        aws_secret_access_key="test-secret",
        config=Config(signature_version="s3v4", s3={"addressing_style": "path"}),
    )


@pytest.fixture(params=["local", "s3"])
def storage(request: pytest.FixtureRequest, tmp_path: Path):
    if request.param == "local":
        driver = LocalStorage(tmp_path)
    else:
        prefix = f"t{time.monotonic_ns()}-"
        driver = S3Storage(request.getfixturevalue("s3_client"), prefix, "eu-west-3")
    driver.ensure_bucket(OPEN, locked=False, versioning=True)
    driver.ensure_bucket(LOCKED, locked=True, versioning=True)
    return driver


@pytest.fixture
def local(tmp_path: Path) -> LocalStorage:
    driver = LocalStorage(tmp_path)
    driver.put(LOCKED, KEY, CONTENT, PDF, retain_until=clock.now() + LATER)
    return driver


@pytest.fixture
def s3(s3_client) -> S3Storage:
    driver = S3Storage(s3_client, f"u{time.monotonic_ns()}-", "eu-west-3")
    driver.ensure_bucket(OPEN, locked=False, versioning=True)
    driver.ensure_bucket(LOCKED, locked=True, versioning=True)
    return driver
