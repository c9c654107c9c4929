import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { fileMaxBytes, imageTypes, sizeText, typeNamed, typeNames } from '#schemas/module/upload-file-types.ts'
import { ApiError } from '../../kit/api-error.ts'
import type { KeyOf, Translate } from '../../kit/i18n.ts'
import { uploadFile } from '../../kit/upload-file.ts'
import type { uploadMessages } from '../messages.ts'

/** Uploads picked, dropped or pasted pictures and inserts each at the caret. */
export function usePictureUpload(t: Translate<KeyOf<typeof uploadMessages>>) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const refusal = (file: File): string | undefined => {
    if (!typeNamed(imageTypes, file.name, file.type)) return t('format', { types: typeNames(imageTypes) })
    return file.size > fileMaxBytes ? t('size', { limit: sizeText(fileMaxBytes) }) : undefined
  }
  const send = async (editor: Editor, files: readonly File[]): Promise<void> => {
    setFault(files.map(refusal).find((one) => one !== undefined))
    const sound = files.filter((file) => refusal(file) === undefined)
    if (sound.length === 0) return
    setBusy(true)
    try {
      for (const file of sound) {
        const src = await uploadFile('/user/file/upload', file, file.name, { signal: stop.current.signal })
        editor
          .chain()
          .focus()
          .setImage({ src, alt: file.name.replace(/\.[^.]+$/, '') })
          .run()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.id !== 'aborted') setFault(t('retry', { reason: error.message }))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, send, dismiss: () => setFault(undefined) }
}
