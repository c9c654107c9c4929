import type { UploadItem } from '#schemas/form/types/upload.ts'

/**
 * Attachments of a decision as a question: the fill page's upload widget renders it, and the server enforces its
 * limits.
 */
export const attachmentsItem: UploadItem = {
  id: 'attachments',
  type: 'upload',
  label: '',
  maxFiles: 20,
  maxMegabytes: 20,
}

/** Maximum length of a signature as a `data:` URL. */
export const longestSignature = 200_000
