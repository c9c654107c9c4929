import { fileMaxBytes } from '../api/limits.ts'

/** A type of file that may be uploaded. What a browser would run (HTML, SVG, scripts) is never one of them. */
export interface FileType {
  /** What it is stored and served as. */
  readonly mime: string
  /** Without the dot; the first is what people call it. */
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
/** Only where a field asks for them by name. */
const more = [
  type('image/gif', 'gif'),
  type('image/webp', 'webp'),
  type('text/csv', 'csv'),
  type('application/zip', 'zip'),
] as const

/** What a field of type `image` takes unless it says otherwise (specification §5). */
export const imageTypes: readonly FileType[] = pictures
/** What a field of type `file` takes unless it says otherwise: the specification's documents, and pictures. */
export const fileTypes: readonly FileType[] = [...documents, ...pictures]
const all: readonly FileType[] = [...fileTypes, ...more]

/** What a field takes: which types, and how many bytes. */
export interface FileLimits {
  readonly types: readonly FileType[]
  readonly maxBytes: number
}

/** `accept` names types as an `<input>` does: `image/png`, `image/*`, `.pdf`. */
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
    types: accept ? all.filter((one) => accept.some((wish) => isMeant(one, wish))) : usual,
    maxBytes: Math.min(maxSize, largestFileBytes),
  }
}

/** No field takes more, whatever it says. */
export const largestFileBytes = 50 * 1024 * 1024

/** Whether a word of `accept` names any file that may be uploaded at all. */
export const namesFiles = (wish: string): boolean => all.some((one) => isMeant(one, wish))
/** `.doc, .docx, …`: what may be uploaded, as `accept` names it. */
export const allExtensions: string = all.map((one) => `.${one.extensions[0]}`).join(', ')

function isMeant({ mime, extensions }: FileType, wish: string): boolean {
  if (wish.startsWith('.')) return extensions.includes(wish.slice(1).toLowerCase())
  return wish.endsWith('/*') ? mime.startsWith(wish.slice(0, -1)) : mime === wish
}

/** The type of these that a file claims to be: by its extension, else by the type its sender gives. */
export function typeNamed(types: readonly FileType[], name: string, mime: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const known = extension !== undefined && all.some((one) => one.extensions.includes(extension))
  return types.find((one) => (known ? one.extensions.includes(extension) : one.mime === mime))
}

/** `png、jpg`: for a message. */
export const typeNames = (types: readonly FileType[]): string => types.map((one) => one.extensions[0]).join('/')

/** `5 MB`, `300 KB`. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${trimmed(bytes / 1024 / 1024)} MB`
    : bytes >= 1024
      ? `${trimmed(bytes / 1024)} KB`
      : `${bytes} B`
const trimmed = (n: number): string => String(Math.round(n * 10) / 10)
