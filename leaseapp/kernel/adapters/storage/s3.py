"""Object storage in an S3-compatible service: versioned buckets, object lock in compliance mode, presigned addresses."""

import base64
import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage.contract import (
    Leftover,
    ObjectLocked,
    ObjectMissing,
    PresignedPut,
    StorageError,
    StoredObject,
    check_name,
)
from leaseapp.kernel.settings import Settings

CONNECT_SECONDS, READ_SECONDS = 5, 60
_MISSING = frozenset({"NoSuchKey", "404", "NotFound", "NoSuchVersion"})
_REFUSED = frozenset({"AccessDenied", "PreconditionFailed", "412", "ObjectLocked", "InvalidRequest"})


class S3Storage:
    """Objects in buckets that are called `<prefix><bucket>`; keys begin with the organization."""

    def __init__(self, client: Any, prefix: str = "", region: str | None = None) -> None:
        self._client = client
        self._prefix = prefix
        self._region = region

    @classmethod
    def from_settings(cls, settings: Settings) -> "S3Storage":
        """Return the service that the settings name; path-style addresses when it is not Amazon's own."""
        secret = settings.s3_secret_access_key
        client = boto3.client(
            "s3",
            endpoint_url=settings.s3_endpoint_url,
            region_name=settings.s3_region,
            aws_access_key_id=settings.s3_access_key_id,
            aws_secret_access_key=secret.get_secret_value() if secret else None,
            config=Config(
                signature_version="s3v4",
                connect_timeout=CONNECT_SECONDS,
                read_timeout=READ_SECONDS,
                retries={"max_attempts": 3, "mode": "standard"},
                s3={"addressing_style": "path" if settings.s3_endpoint_url else "virtual"},
            ),
        )
        return cls(client, settings.s3_bucket_prefix, settings.s3_region)

    def _call(self, operation: str, bucket: str, key: str | None = None, **arguments: Any) -> Any:
        check_name(bucket, key)
        if key is not None:
            arguments["Key"] = key
        try:
            return getattr(self._client, operation)(Bucket=self._prefix + bucket, **arguments)
        except ClientError as error:
            code = str(error.response.get("Error", {}).get("Code", ""))
            if code in _MISSING:
                raise ObjectMissing(f"{bucket}/{key}") from error
            if code in _REFUSED and operation != "get_object":
                raise ObjectLocked(f"{bucket}/{key}: {code}") from error
            raise StorageError(f"{operation} answered {code}") from error
        except BotoCoreError as error:
            raise StorageError(f"{operation} failed ({type(error).__name__})") from error

    def ensure_bucket(self, bucket: str, *, locked: bool, versioning: bool) -> None:
        """Make the bucket with its lock and versions when it is not there."""
        check_name(bucket)
        options: dict[str, Any] = {"ObjectLockEnabledForBucket": True} if locked else {}
        if self._region and self._region != "us-east-1":
            options["CreateBucketConfiguration"] = {"LocationConstraint": self._region}
        try:
            self._client.head_bucket(Bucket=self._prefix + bucket)
            return
        except ClientError as error:
            if str(error.response.get("Error", {}).get("Code")) not in {"404", "NoSuchBucket"}:
                raise StorageError(f"the bucket {bucket} cannot be reached") from error
        except BotoCoreError as error:
            raise StorageError(f"the storage cannot be reached ({type(error).__name__})") from error
        self._call("create_bucket", bucket, **options)
        if versioning and not locked:
            self._call("put_bucket_versioning", bucket, VersioningConfiguration={"Status": "Enabled"})

    def put(
        self, bucket: str, key: str, content: bytes, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store a content; see the port. The service checks the SHA-256 on arrival."""
        digest = hashlib.sha256(content)
        options: dict[str, Any] = {}
        if retain_until is not None:
            options = {
                "ObjectLockMode": "COMPLIANCE",
                "ObjectLockRetainUntilDate": retain_until.astimezone(UTC),
                "IfNoneMatch": "*",
            }
        else:
            present = self.head(bucket, key)
            if present is not None and present.retained_until and clock.now() < present.retained_until:
                raise ObjectLocked(f"{bucket}/{key}")
        answer = self._call(
            "put_object",
            bucket,
            key,
            Body=content,
            ContentType=media_type,
            ChecksumAlgorithm="SHA256",
            ChecksumSHA256=base64.b64encode(digest.digest()).decode(),
            **options,
        )
        return StoredObject(
            size=len(content),
            media_type=media_type,
            etag=answer["ETag"].strip('"'),
            sha256=digest.hexdigest(),
            version_id=answer.get("VersionId"),
            retained_until=retain_until,
        )

    def get(self, bucket: str, key: str) -> bytes:
        """Return the content. Raises ObjectMissing."""
        try:
            return self._call("get_object", bucket, key)["Body"].read()
        except (BotoCoreError, OSError) as error:
            raise StorageError(f"get_object was cut off ({type(error).__name__})") from error

    def head(self, bucket: str, key: str) -> StoredObject | None:
        """Return the storage's record of the object, or None."""
        try:
            answer = self._call("head_object", bucket, key, ChecksumMode="ENABLED")
        except ObjectMissing:
            return None
        checksum = answer.get("ChecksumSHA256")
        return StoredObject(
            size=answer["ContentLength"],
            media_type=answer.get("ContentType", ""),
            etag=answer["ETag"].strip('"'),
            sha256=base64.b64decode(checksum).hex() if checksum else None,
            version_id=answer.get("VersionId"),
            retained_until=answer.get("ObjectLockRetainUntilDate"),
        )

    def delete(self, bucket: str, key: str) -> None:
        """Remove the object for good (its current version). Raises ObjectLocked.

        A plain deletion in a versioned bucket would only hide a retained object, so its lock is asked first and the
        version is named.
        """
        present = self.head(bucket, key)
        if present is None:
            return
        if present.retained_until is not None and clock.now() < present.retained_until:
            raise ObjectLocked(f"{bucket}/{key}")
        version = {"VersionId": present.version_id} if present.version_id not in (None, "null") else {}
        self._call("delete_object", bucket, key, **version)

    def retention(self, bucket: str, key: str) -> datetime | None:
        """Return the end of the object's retention. Raises ObjectMissing."""
        present = self.head(bucket, key)
        if present is None:
            raise ObjectMissing(f"{bucket}/{key}")
        return present.retained_until

    def extend_retention(self, bucket: str, key: str, until: datetime) -> None:
        """Keep the object longer. Raises ObjectLocked for an earlier instant, ObjectMissing."""
        present = self.retention(bucket, key)
        if present is not None and until < present:
            raise ObjectLocked(f"{bucket}/{key}")
        self._call(
            "put_object_retention",
            bucket,
            key,
            Retention={"Mode": "COMPLIANCE", "RetainUntilDate": until.astimezone(UTC)},
        )

    def keys(self, bucket: str, before: datetime) -> Iterator[str]:
        """Yield the keys of the objects that were stored before an instant, a page of a thousand at a time."""
        more: dict[str, Any] = {}
        while True:
            answer = self._call("list_objects_v2", bucket, **more)
            for found in answer.get("Contents", []):
                if found["LastModified"] < before:
                    yield found["Key"]
            if not answer.get("IsTruncated"):
                return
            more = {"ContinuationToken": answer["NextContinuationToken"]}

    def leftovers(self, bucket: str, before: datetime) -> Iterator[Leftover]:
        """None: the service publishes an object whole or not at all."""
        return iter(())

    def remove_leftover(self, bucket: str, name: str) -> None:
        """Do nothing, see `leftovers`."""

    def presign_get(
        self, bucket: str, key: str, *, filename: str, media_type: str, inline: bool, valid_for: timedelta
    ) -> str:
        """Return an address of the storage service that names file and type itself."""
        check_name(bucket, key)
        kind = "inline" if inline else "attachment"
        return self._client.generate_presigned_url(
            "get_object",
            Params={
                "Bucket": self._prefix + bucket,
                "Key": key,
                "ResponseContentType": media_type,
                "ResponseContentDisposition": f"{kind}; filename*=UTF-8''{quote(filename, safe='')}",
            },
            ExpiresIn=int(valid_for.total_seconds()),
        )

    def presign_put(
        self, bucket: str, key: str, *, media_type: str, size: int, sha256: str | None, valid_for: timedelta
    ) -> PresignedPut:
        """Return an address of the storage service; type, length and checksum are signed headers."""
        check_name(bucket, key)
        headers = {"Content-Type": media_type}
        parameters: dict[str, Any] = {
            "Bucket": self._prefix + bucket,
            "Key": key,
            "ContentType": media_type,
            "ContentLength": size,
        }
        if sha256:
            parameters["ChecksumSHA256"] = base64.b64encode(bytes.fromhex(sha256)).decode()
            headers["x-amz-checksum-sha256"] = parameters["ChecksumSHA256"]
        url = self._client.generate_presigned_url(
            "put_object", Params=parameters, ExpiresIn=int(valid_for.total_seconds())
        )
        return PresignedPut(url, headers)
