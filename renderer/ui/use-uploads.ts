import { useEffect, useRef, useState } from 'react'
import { sizeText, typeNamed, typeNames, type FileLimits } from '#schemas/module/upload-file-types.ts'
import type { Params } from '../kit/api.ts'
import { ApiError } from '../kit/api-error.ts'
import type { KeyOf, Translate } from '../kit/i18n.ts'
import { uploadFile } from '../kit/upload-file.ts'
import type { uploadMessages } from './messages.ts'

/** A running upload, or a failed one with its reason. */
export interface Sending {
  readonly id: number
  readonly file: File
  readonly fraction: number
  readonly fault?: string
  /** Whether a retry may succeed. */
  readonly canRetry: boolean
}

export interface UploadsOptions {
  readonly path: string
  readonly params?: Params
  readonly limits: FileLimits
  /** Maximum number of files; with one, a new file replaces it. */
  readonly max: number
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly t: Translate<KeyOf<typeof uploadMessages>>
}

/** Uploads picked files one after another and adds their URLs. Refused files stay visible with the reason. */
export function useUploads({ path, params, limits, max, value, onChange, t }: UploadsOptions) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [isDone, setDone] = useState(false)
  const latest = useRef({ value, onChange })
  useEffect(() => void (latest.current = { value, onChange }))
  const nextId = useRef(1)
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const change = (id: number, part: Partial<Sending>): void =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const dismiss = (id: number): void => setSending((all) => all.filter((one) => one.id !== id))

  const send = async ({ id, file }: Sending): Promise<void> => {
    if (stop.current.signal.aborted) return
    try {
      const address = await uploadFile(path, file, file.name, {
        ...(params ? { params } : {}),
        signal: stop.current.signal,
        onProgress: (fraction) => change(id, { fraction }),
      })
      const now = latest.current
      const next = max === 1 ? [address] : [...now.value, address]
      // the next file may arrive before this one renders
      latest.current = { ...now, value: next }
      now.onChange(next)
      dismiss(id)
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError) || error.id === 'aborted') return
      const isRefused = error.code >= 400 && error.code < 500 && error.code !== 429
      change(id, { fault: isRefused ? error.message : t('retry', { reason: error.message }), canRetry: !isRefused })
    }
  }
  const enqueue = (one: Sending): void => void (queue.current = queue.current.then(() => send(one)))

  /** Reason for refusing a file before its upload; the server checks again, including the content. */
  const faultOf = (file: File): string | undefined => {
    if (!typeNamed(limits.types, file.name, file.type)) return t('format', { types: typeNames(limits.types) })
    if (file.size > limits.maxBytes) return t('size', { limit: sizeText(limits.maxBytes) })
    return file.size === 0 ? t('empty') : undefined
  }

  const take = (files: readonly File[]): void => {
    setDone(false)
    const room = max === 1 ? 1 : max - latest.current.value.length - sending.filter((one) => !one.fault).length
    const added = files.map((file, at): Sending => {
      const fault = files.length > 1 && max === 1 ? t('single') : at >= room ? t('many', { max }) : faultOf(file)
      return { id: nextId.current++, file, fraction: 0, canRetry: false, ...(fault ? { fault } : {}) }
    })
    const shown = max === 1 && added.length > 1 ? added.slice(0, 1) : added
    setSending((all) => [...all.filter((one) => !one.fault), ...shown])
    for (const one of shown) if (!one.fault) enqueue(one)
  }

  const retry = (one: Sending): void => {
    setSending((all) =>
      all.map((other) => (other.id === one.id ? { id: one.id, file: one.file, fraction: 0, canRetry: false } : other)),
    )
    enqueue(one)
  }
  return {
    sending,
    take,
    retry,
    dismiss,
    isBusy: sending.some((one) => !one.fault),
    isDone: isDone && sending.length === 0,
  }
}
