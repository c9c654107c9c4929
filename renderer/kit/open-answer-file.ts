import { fileNameOf, type FileAnswer } from '#schemas/form/types/file-base.ts'
import { callHeaders } from './api.ts'

/** Files without a type are pictures of signatures. */
export const isPicture = ({ type }: FileAnswer): boolean => type === undefined || type.startsWith('image/')

/** Files of answers are private: opening one requires the session besides its URL. */
export async function fetchFile({ url = '' }: FileAnswer): Promise<Blob> {
  const response = await fetch(url, { headers: callHeaders() })
  if (!response.ok) throw new Error(`file <${url}> answered <${response.status}>`)
  return response.blob()
}

/** Opens a picture in a new tab; downloads any other file. */
export async function openFile(file: FileAnswer): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(file))
  const link = Object.assign(document.createElement('a'), { href: address })
  if (isPicture(file)) Object.assign(link, { target: '_blank', rel: 'noopener' })
  else link.download = fileNameOf(file)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
