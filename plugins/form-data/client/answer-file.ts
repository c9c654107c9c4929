import { fileNameOf, type FileAnswer } from '#schemas/form/types/files.ts'
import { callHeaders } from '#renderer/kit/api.ts'

/** A file without a type is a signature's picture. */
export const isPicture = ({ type }: FileAnswer): boolean => type === undefined || type.startsWith('image/')

/** Files of answers are private: an address alone opens none, the session does. */
export async function fetchFile({ url = '' }: FileAnswer): Promise<Blob> {
  const response = await fetch(url, { headers: callHeaders() })
  if (!response.ok) throw new Error(`file <${url}> answered <${response.status}>`)
  return response.blob()
}

/** Shows a picture in a tab of its own; saves any other file. */
export async function openFile(file: FileAnswer): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(file))
  const link = Object.assign(document.createElement('a'), { href: address })
  if (isPicture(file)) Object.assign(link, { target: '_blank', rel: 'noopener' })
  else link.download = fileNameOf(file)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
