export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Side of the cropped avatar in pixels: sharp at every size in the product, on high-density screens too. */
const side = 512

/**
 * Returns the square `area` of a picture as a PNG, or as a JPEG when the PNG exceeds `maxBytes`; undefined when neither
 * fits.
 */
export async function cropPicture(address: string, area: CropArea, maxBytes: number): Promise<Blob | undefined> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  for (const [type, quality] of [
    ['image/png', 1],
    ['image/jpeg', 0.92],
    ['image/jpeg', 0.7],
  ] as const) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob && blob.size <= maxBytes) return blob
  }
  return undefined
}
