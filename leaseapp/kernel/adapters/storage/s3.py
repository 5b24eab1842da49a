"""Object storage in an S3-compatible service: versioned buckets, object lock in compliance mode, presigned addresses."""

import base64
import hashlib
import io
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, BinaryIO
from urllib.parse import quote

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage.content import PIECE, Content
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
IN_ONE_PIECE, PART = 256 * 1024**2, 16 * 1024**2
"""Bytes up to which a file is sent in one call (5 GB is the most that a service takes), and those of a part beyond."""
_UPLOAD = "?uploadId="
_MISSING = frozenset({"NoSuchKey", "404", "NotFound", "NoSuchVersion", "NoSuchUpload"})
_REFUSED = frozenset({"AccessDenied", "PreconditionFailed", "412", "ObjectLocked", "InvalidRequest"})


class S3Storage:
    """Objects in buckets that are called `<prefix><bucket>`; keys begin with the organization.

    `signer` signs addresses for browsers, where they reach the service at another one; pages of `origins` use them.
    """

    def __init__(
        self,
        client: Any,
        prefix: str = "",
        region: str | None = None,
        *,
        in_one_piece: int = IN_ONE_PIECE,
        part: int = PART,
        signer: Any = None,
        origins: tuple[str, ...] = (),
    ) -> None:
        self._client, self._signer, self._origins = client, signer or client, origins
        self._in_one_piece, self._part = in_one_piece, part
        self._prefix = prefix
        self._region = region

    @classmethod
    def from_settings(cls, settings: Settings) -> "S3Storage":
        """Return the service that the settings name; path-style addresses when it is not Amazon's own."""
        signer = cls._client_at(settings, settings.s3_public_url) if settings.s3_public_url else None
        client = cls._client_at(settings, settings.s3_endpoint_url)
        return cls(
            client, settings.s3_bucket_prefix, settings.s3_region, signer=signer, origins=settings.allowed_origins
        )

    @staticmethod
    def _client_at(settings: Settings, address: str | None) -> Any:
        secret = settings.s3_secret_access_key
        return boto3.client(
            "s3",
            endpoint_url=address,
            region_name=settings.s3_region,
            aws_access_key_id=settings.s3_access_key_id,
            aws_secret_access_key=secret.get_secret_value() if secret else None,
            config=Config(
                signature_version="s3v4",
                connect_timeout=CONNECT_SECONDS,
                read_timeout=READ_SECONDS,
                retries={"max_attempts": 3, "mode": "standard"},
                s3={"addressing_style": "path" if address else "virtual"},
            ),
        )

    def _call(self, operation: str, bucket: str, key: str | None = None, **arguments: Any) -> Any:
        check_name(bucket, key)
        if key is not None:
            arguments["Key"] = key
        try:
            return getattr(self._client, operation)(Bucket=self._prefix + bucket, **arguments)
        except ClientError as error:
            code = str(error.response.get("Error", {}).get("Code", ""))
            if code in _MISSING or (key is None and code == "NoSuchBucket"):
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
        if self._origins:
            self._open_to_pages(bucket)

    def _open_to_pages(self, bucket: str) -> None:
        """Let our own pages send and show contents by signed addresses; a service that has no such rules needs none."""
        rule = {
            "AllowedMethods": ["GET", "PUT"],
            "AllowedOrigins": list(self._origins),
            "AllowedHeaders": ["*"],
            "ExposeHeaders": ["ETag"],
        }
        with suppress(StorageError):
            self._call("put_bucket_cors", bucket, CORSConfiguration={"CORSRules": [rule]})

    def put(
        self, bucket: str, key: str, content: bytes, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store a content; see the port."""
        return self.put_file(bucket, key, io.BytesIO(content), media_type, retain_until=retain_until)

    def put_file(
        self, bucket: str, key: str, content: BinaryIO, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store what a file holds; see the port. The service checks the SHA-256 of all of it, or of each part, on arrival."""
        check_name(bucket, key)
        digest, size = _measured(content)
        lock: dict[str, Any] = {}
        if retain_until is not None:
            lock = {"ObjectLockMode": "COMPLIANCE", "ObjectLockRetainUntilDate": retain_until.astimezone(UTC)}
        else:
            present = self.head(bucket, key)
            if present is not None and present.retained_until and clock.now() < present.retained_until:
                raise ObjectLocked(f"{bucket}/{key}")
        once = {"IfNoneMatch": "*"} if lock else {}
        about = {"ContentType": media_type, "ChecksumAlgorithm": "SHA256", **lock}
        if size > self._in_one_piece:
            answer = self._put_parts(bucket, key, content, about, once)
        else:
            answer = self._call("put_object", bucket, key, Body=content, ChecksumSHA256=_told(digest), **about, **once)
        return StoredObject(
            size=size,
            media_type=media_type,
            etag=answer["ETag"].strip('"'),
            sha256=digest.hex(),
            version_id=answer.get("VersionId"),
            retained_until=retain_until,
        )

    def _put_parts(
        self, bucket: str, key: str, content: BinaryIO, about: dict[str, Any], once: dict[str, Any]
    ) -> dict[str, Any]:
        """Store a large file part by part; nothing is there before all of them are."""
        upload = self._call("create_multipart_upload", bucket, key, **about)["UploadId"]
        try:
            parts = []
            while piece := content.read(self._part):
                part = {"PartNumber": len(parts) + 1, "ChecksumSHA256": _told(hashlib.sha256(piece).digest())}
                answer = self._call("upload_part", bucket, key, UploadId=upload, Body=piece, **part)
                parts.append(part | {"ETag": answer["ETag"]})
            return self._call(
                "complete_multipart_upload", bucket, key, UploadId=upload, MultipartUpload={"Parts": parts}, **once
            )
        except BaseException:
            with suppress(StorageError):  # what cannot be taken back now is a leftover
                self._call("abort_multipart_upload", bucket, key, UploadId=upload)
            raise

    def get(self, bucket: str, key: str) -> bytes:
        """Return the content. Raises ObjectMissing, ObjectDamaged."""
        with self.open(bucket, key) as content:
            return content.read()

    def open(self, bucket: str, key: str) -> Content:
        """Return the content as a file; see the port."""
        answer = self._call("get_object", bucket, key, ChecksumMode="ENABLED")
        return Content(
            answer["Body"], answer["ContentLength"], _whole(answer), f"{bucket}/{key}", (BotoCoreError, OSError)
        )

    def head(self, bucket: str, key: str) -> StoredObject | None:
        """Return the storage's record of the object, or None."""
        try:
            answer = self._call("head_object", bucket, key, ChecksumMode="ENABLED")
        except ObjectMissing:
            return None
        return StoredObject(
            size=answer["ContentLength"],
            media_type=answer.get("ContentType", ""),
            etag=answer["ETag"].strip('"'),
            sha256=_whole(answer),
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
        for answer in self._pages("list_objects_v2", bucket, {"ContinuationToken": "NextContinuationToken"}):
            for found in answer.get("Contents", []):
                if clock.ours(found["LastModified"]) < before:
                    yield found["Key"]

    def leftovers(self, bucket: str, before: datetime) -> Iterator[Leftover]:
        """Yield parts of large files whose upload was cut off: the service keeps them, and shows them to nobody."""
        marks = {"KeyMarker": "NextKeyMarker", "UploadIdMarker": "NextUploadIdMarker"}
        for answer in self._pages("list_multipart_uploads", bucket, marks):
            for found in answer.get("Uploads", []):
                if clock.ours(found["Initiated"]) < before:
                    yield Leftover(f"{found['Key']}{_UPLOAD}{found['UploadId']}", None)

    def _pages(self, operation: str, bucket: str, marks: dict[str, str]) -> Iterator[dict[str, Any]]:
        """Yield the answers of a listing, each asked for with the marks of the one before; none where there is no such bucket."""
        more: dict[str, Any] = {}
        while True:
            try:
                answer = self._call(operation, bucket, **more)
            except ObjectMissing:
                return
            yield answer
            if not answer.get("IsTruncated"):
                return
            more = {name: answer[next_one] for name, next_one in marks.items()}

    def remove_leftover(self, bucket: str, name: str) -> None:
        """Let go of the parts of an upload."""
        key, _mark, upload = name.partition(_UPLOAD)
        with suppress(ObjectMissing):
            self._call("abort_multipart_upload", bucket, key, UploadId=upload)

    def presign_get(
        self, bucket: str, key: str, *, filename: str, media_type: str, inline: bool, valid_for: timedelta
    ) -> str:
        """Return an address of the storage service that names file and type itself."""
        check_name(bucket, key)
        kind = "inline" if inline else "attachment"
        return self._signer.generate_presigned_url(
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
        url = self._signer.generate_presigned_url(
            "put_object", Params=parameters, ExpiresIn=int(valid_for.total_seconds())
        )
        return PresignedPut(url, headers)


def _measured(content: BinaryIO) -> tuple[bytes, int]:
    """Return the SHA-256 and the length of what is left of a file, which stands again where it stood."""
    digest, begin = hashlib.sha256(), content.tell()
    while piece := content.read(PIECE):
        digest.update(piece)
    end = content.tell()
    content.seek(begin)
    return digest.digest(), end - begin


def _told(digest: bytes) -> str:
    return base64.b64encode(digest).decode()


def _whole(answer: dict[str, Any]) -> str | None:
    """Return the SHA-256 of an object in hex; None where the service knows only those of its parts, which it checks itself."""
    checksum, in_parts = answer.get("ChecksumSHA256"), "-" in answer["ETag"]
    return base64.b64decode(checksum).hex() if checksum and not in_parts else None
