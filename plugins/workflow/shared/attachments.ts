import type { UploadItem } from '#schemas/form/types/upload.ts'

/** Files of a decision, as a question of the fill page: its widget asks for them, and the server goes by its limits. */
export const attachmentsItem: UploadItem = {
  id: 'attachments',
  type: 'upload',
  label: '',
  maxFiles: 20,
  maxMegabytes: 20,
}

/** The characters of the longest signature: a picture of a few strokes as a `data:` address. */
export const longestSignature = 200_000
