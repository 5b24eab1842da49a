// Photos as they are sent: a camera's picture made small enough for a weak connection, turned as it was held, without its place.
const LONGEST = 1920;
const QUALITY = 0.8;

// A small copy of a photo; one that the browser cannot draw goes as it is.
/** @param {Blob} photo @returns {Promise<Blob>} */
export async function smaller(photo) {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise((/** @type {BlobCallback} */ resolve) => { canvas.toBlob(resolve, "image/jpeg", QUALITY); });
    return made ?? photo;
  } catch {
    return photo;
  }
}
