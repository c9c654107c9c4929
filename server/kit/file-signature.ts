import type { FileType } from '#schemas/module/upload-file-types.ts'

/** Whether content matches its type by its signature. The sender may claim any name and type, but not the bytes. */
export const hasSignatureOf = ({ mime }: FileType, bytes: Buffer): boolean => signs[mime]?.(bytes) ?? false

const starts =
  (...magic: readonly number[]) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(0, magic.length).equals(Buffer.from(magic))
/** The OLE container of Office files before 2007. */
const isOldOffice = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const isZip = starts(0x50, 0x4b, 0x03, 0x04)
/** Office files since 2007: a zip with a list of parts and a folder per application. */
const isOffice =
  (folder: string) =>
  (bytes: Buffer): boolean =>
    isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(`${folder}/`)
const riff =
  (form: string) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === form
/**
 * Whether bytes are text: no NUL, except in UTF-16 with a byte-order mark, and no signature of a PDF or an ELF program.
 */
const isText = (bytes: Buffer): boolean =>
  (starts(0xff, 0xfe)(bytes) || starts(0xfe, 0xff)(bytes) || !bytes.includes(0)) &&
  !starts(0x25, 0x50, 0x44, 0x46)(bytes) &&
  !starts(0x7f, 0x45, 0x4c, 0x46)(bytes)

/** The container of MP4 and QuickTime: a box `ftyp` first; QuickTime films of old begin with others. */
const isMp4 = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp'
const isMp3 = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)

const office = 'application/vnd.openxmlformats-officedocument'
const signs: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/msword': isOldOffice,
  'application/vnd.ms-excel': isOldOffice,
  'application/vnd.ms-powerpoint': isOldOffice,
  [`${office}.wordprocessingml.document`]: isOffice('word'),
  [`${office}.spreadsheetml.sheet`]: isOffice('xl'),
  [`${office}.presentationml.presentation`]: isOffice('ppt'),
  'application/pdf': starts(0x25, 0x50, 0x44, 0x46, 0x2d),
  'application/zip': isZip,
  'image/png': starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': starts(0xff, 0xd8, 0xff),
  'image/gif': starts(0x47, 0x49, 0x46, 0x38),
  'image/webp': riff('WEBP'),
  'audio/mpeg': isMp3,
  'audio/mp4': isMp4,
  'audio/wav': riff('WAVE'),
  'audio/ogg': starts(0x4f, 0x67, 0x67, 0x53),
  'video/mp4': isMp4,
  'video/quicktime': (bytes) => isMp4(bytes) || /^(moov|mdat|wide|free)$/.test(bytes.toString('latin1', 4, 8)),
  'video/webm': starts(0x1a, 0x45, 0xdf, 0xa3),
  'text/plain': isText,
  'text/csv': isText,
}
