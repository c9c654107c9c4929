import { useRef, useState } from 'react'
import type { Answers } from '#schemas/form/form.ts'
import { filesIn, refOf, type FileAnswer } from '#schemas/form/types/file-base.ts'
import { fetchFile } from '#renderer/kit/open-answer-file.ts'
import type { FileHost, SendFile } from '#renderer/fill/file-upload-context.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { uploadFile } from '#renderer/kit/upload-file.ts'
import { attachmentsItem } from '../../shared/decision-limits.ts'

export const signatureId = 'signature'

/** Attachments and signature of a decision, stored as answers of the fill page's widgets. */
export interface DecisionFiles {
  readonly host: FileHost
  readonly answers: Answers
  readonly change: (id: string, value: unknown) => void
  /**
   * Waits for running uploads and returns the body of the call; undefined when an upload has failed, which its row
   * shows.
   */
  readonly send: () => Promise<Readonly<Record<string, unknown>> | undefined>
}

/**
 * Uploads files to the task immediately; a signature is small and is sent with the decision. Calls the `onChange` of
 * the first render with the id of the changed answer.
 */
export function useDecisionFiles(taskId: string, onChange: (id: string) => void): DecisionFiles {
  const [answers, setAnswers] = useState<Answers>({})
  const latest = useRef(answers)
  const [change] = useState(() => (id: string, value: unknown): void => {
    // several uploads may finish before the next render
    latest.current = { ...latest.current, [id]: value }
    setAnswers(latest.current)
    onChange(id)
  })
  const [host] = useState<FileHost>(() => {
    const upload = uploadTo(`/workflow/task/${taskId}/file`)
    return {
      send: (item, file, options) => (item === signatureId ? asAddress(file) : upload(item, file, options)),
      read: (item) => latest.current[item],
      write: change,
      show: async (file) => URL.createObjectURL(await fetchFile(file)),
    }
  })
  const send: DecisionFiles['send'] = async () => {
    if ((await host.wait?.()) !== undefined) return undefined
    const attachments = filesIn(latest.current[attachmentsItem.id]).flatMap((file) => refOf(file) ?? [])
    const [signature] = filesIn(latest.current[signatureId])
    return {
      ...(attachments.length > 0 ? { attachments } : {}),
      ...(signature?.url ? { signature: signature.url } : {}),
    }
  }
  return { host, answers, change, send }
}

const uploadTo =
  (path: string): SendFile =>
  async (_, file, { signal, onProgress }) => {
    try {
      return { kind: 'stored', file: await uploadFile<FileAnswer>(path, file, file.name, { signal, onProgress }) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.id === 'aborted') return { kind: 'aborted' }
      const isFinal = error.code >= 400 && error.code < 500 && error.code !== 408 && error.code !== 429
      return isFinal ? { kind: 'refused', why: error.message } : { kind: 'failed' }
    }
  }

/** A picture as a `data:` URL. */
const asAddress = (file: File): ReturnType<SendFile> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ kind: 'stored', file: { url: String(reader.result) } }))
    reader.addEventListener('error', () => resolve({ kind: 'failed' }))
    reader.readAsDataURL(file)
  })
