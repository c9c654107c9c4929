import { useEffect, useMemo, useRef } from 'react'
import { fetchFile } from '#renderer/kit/open-answer-file.ts'
import type { FileHost } from '#renderer/fill/file-upload-context.ts'
import { fileSender } from '#renderer/fill/resumable-upload.ts'
import { useLocale } from '#renderer/kit/i18n.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import type { TaskDetail } from '../../shared/task-api-types.ts'

/** Uploads for questions of the form of a task or a start; undefined when the process has no form. */
export function useFormFiles(
  form: Pick<TaskDetail['task'], 'formKey' | 'formVersion'> | undefined,
  read: FileHost['read'],
  write: FileHost['write'],
): FileHost | undefined {
  const locale = useLocale()
  const [formKey, version] = [form?.formKey ?? null, form?.formVersion ?? null]
  const latest = useRef({ read, write })
  useEffect(() => void (latest.current = { read, write }))
  return useMemo(
    () =>
      formKey === null || version === null
        ? undefined
        : {
            send: fileSender({ formKey, version, locale, token: readToken }),
            read: (item) => latest.current.read(item),
            write: (item, value) => latest.current.write(item, value),
            show: async (file) => URL.createObjectURL(await fetchFile(file)),
          },
    [formKey, version, locale],
  )
}
