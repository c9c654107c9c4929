import { crc32, deflateSync } from 'node:zlib'
import type { Raster } from './rasterizer.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Encodes a PNG with eight bits per channel; `hasAlpha` adds the alpha channel. Takes milliseconds: call it in a
 * worker.
 */
export function png({ width, height, pixels }: Raster, hasAlpha: boolean): Buffer {
  const channels = hasAlpha ? 4 : 3
  const rows = Buffer.allocUnsafe(height * (1 + width * channels))
  let to = 0
  for (let y = 0; y < height; y++) {
    rows[to++] = y === 0 ? 0 : 2 // the difference from the row above compresses best
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      for (let channel = 0; channel < channels; channel++) {
        rows[to++] = pixels[from + channel]! - (y === 0 ? 0 : pixels[from + channel - width * 4]!)
      }
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, hasAlpha ? 6 : 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 5 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
