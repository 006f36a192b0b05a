/** The largest file that becomes a picture. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024

const PHOTO_ENDINGS = ['.svg', '.webp', '.jpg', '.jpeg', '.png']

/** The paths that the photo of a name can have in the setting `pictures`. */
export const photoPaths = (name: string): string[] => PHOTO_ENDINGS.map((ending) => name + ending)

export const findPhotoPath = (pictures: Readonly<Record<string, string>>, name: string): string | undefined =>
  photoPaths(name).find((path) => Object.hasOwn(pictures, path))
