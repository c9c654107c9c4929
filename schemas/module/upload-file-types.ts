/** Default limit on an upload's size (specification §9). */
export const fileMaxBytes = 5 * 1024 * 1024

/** A type of file that may be uploaded. Types that a browser would execute (HTML, SVG, scripts) are never included. */
export interface FileType {
  /** The type used to store and serve the file. */
  readonly mime: string
  /** Extensions without the dot; the first is the common one. */
  readonly extensions: readonly string[]
}

const office = 'application/vnd.openxmlformats-officedocument'
const type = (mime: string, ...extensions: readonly string[]): FileType => ({ mime, extensions })

const documents = [
  type('application/msword', 'doc'),
  type(`${office}.wordprocessingml.document`, 'docx'),
  type('application/vnd.ms-excel', 'xls'),
  type(`${office}.spreadsheetml.sheet`, 'xlsx'),
  type('application/vnd.ms-powerpoint', 'ppt'),
  type(`${office}.presentationml.presentation`, 'pptx'),
  type('text/plain', 'txt'),
  type('application/pdf', 'pdf'),
] as const
const pictures = [type('image/png', 'png'), type('image/jpeg', 'jpg', 'jpeg')] as const
/** Types that a field must request by name. */
const more = [
  type('image/gif', 'gif'),
  type('image/webp', 'webp'),
  type('text/csv', 'csv'),
  type('application/zip', 'zip'),
] as const
const sounds = [
  type('audio/mpeg', 'mp3'),
  type('audio/mp4', 'm4a'),
  type('audio/wav', 'wav'),
  type('audio/ogg', 'ogg'),
] as const
const films = [type('video/mp4', 'mp4'), type('video/quicktime', 'mov'), type('video/webm', 'webm')] as const

/** Default types of an `image` field (specification §5). */
export const imageTypes: readonly FileType[] = pictures
/** Default types of a `file` field: the specification's documents, and pictures. */
export const fileTypes: readonly FileType[] = [...documents, ...pictures]
const all: readonly FileType[] = [...fileTypes, ...more, ...sounds, ...films]

/** The types and the size in bytes that a field accepts. */
export interface FileLimits {
  readonly types: readonly FileType[]
  readonly maxBytes: number
}

/** Reads the limits of a field. `accept` names types like an `<input>`: `image/png`, `image/*`, `.pdf`. */
export function limitsOf({
  type: kind,
  accept,
  maxSize = fileMaxBytes,
}: {
  readonly type: string
  readonly accept?: readonly string[]
  readonly maxSize?: number
}): FileLimits {
  const usual = kind === 'image' || kind === 'images' ? imageTypes : fileTypes
  return {
    types: accept ? typesAmong(accept) : usual,
    maxBytes: Math.min(maxSize, largestFileBytes),
  }
}

/** The upper limit for every field. */
export const largestFileBytes = 50 * 1024 * 1024

/** Whether an entry of `accept` matches any type that may be uploaded. */
export const namesFiles = (wish: string): boolean => all.some((one) => isMeant(one, wish))
/** The types that any entry of `accept` matches. */
export const typesAmong = (accept: readonly string[]): readonly FileType[] =>
  all.filter((one) => accept.some((wish) => isMeant(one, wish)))
/** All allowed extensions in the notation of `accept`: `.doc, .docx, …`. */
export const allExtensions: string = all.map((one) => `.${one.extensions[0]}`).join(', ')

function isMeant({ mime, extensions }: FileType, wish: string): boolean {
  if (wish.startsWith('.')) return extensions.includes(wish.slice(1).toLowerCase())
  return wish.endsWith('/*') ? mime.startsWith(wish.slice(0, -1)) : mime === wish
}

/** The type among `types` that a file claims, by its extension, otherwise by the sender's MIME type. */
export function typeNamed(types: readonly FileType[], name: string, mime: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const known = extension !== undefined && all.some((one) => one.extensions.includes(extension))
  return types.find((one) => (known ? one.extensions.includes(extension) : one.mime === mime))
}

/** Type names for a message: `png、jpg`. */
export const typeNames = (types: readonly FileType[]): string => types.map((one) => one.extensions[0]).join('/')

/** A readable size: `5 MB`, `300 KB`. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${trimmed(bytes / 1024 / 1024)} MB`
    : bytes >= 1024
      ? `${trimmed(bytes / 1024)} KB`
      : `${bytes} B`
const trimmed = (n: number): string => String(Math.round(n * 10) / 10)
