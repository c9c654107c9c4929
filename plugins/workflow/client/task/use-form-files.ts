import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchFile } from '#renderer/kit/open-answer-file.ts'
import type { FileHost, SendFile } from '#renderer/fill/file-upload-context.ts'
import { fileSender } from '#renderer/fill/resumable-upload.ts'
import { useLocale } from '#renderer/kit/i18n.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import type { TaskDetail } from '../../shared/task-api-types.ts'

/**
 * Uploads for questions of the form of a task or a start, undefined when the process has no form; and whether some are
 * still under way, which leaving the page would lose.
 */
export function useFormFiles(
  form: Pick<TaskDetail['task'], 'formKey' | 'formVersion'> | undefined,
  read: FileHost['read'],
  write: FileHost['write'],
): { readonly files: FileHost | undefined; readonly isSending: boolean } {
  const locale = useLocale()
  const [formKey, version] = [form?.formKey ?? null, form?.formVersion ?? null]
  const latest = useRef({ read, write })
  useEffect(() => void (latest.current = { read, write }))
  const [sending, setSending] = useState(0)
  const files = useMemo<FileHost | undefined>(
    () =>
      formKey === null || version === null
        ? undefined
        : {
            send: counted(fileSender({ formKey, version, locale, token: readToken }), (by) =>
              setSending((n) => n + by),
            ),
            read: (item) => latest.current.read(item),
            write: (item, value) => latest.current.write(item, value),
            show: async (file) => URL.createObjectURL(await fetchFile(file)),
          },
    [formKey, version, locale],
  )
  return { files, isSending: sending > 0 }
}

/** Tells when a file begins and ends to be sent. */
const counted =
  (send: SendFile, tell: (by: 1 | -1) => void): SendFile =>
  async (...file) => {
    tell(1)
    try {
      return await send(...file)
    } finally {
      tell(-1)
    }
  }
