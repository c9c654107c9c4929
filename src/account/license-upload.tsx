import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import classes from '../screens/license-screen.module.css'
import { accountMessages } from '../screens/messages.ts'

const maxLength = 8000

/** Uploads a signed license from a file or pasted text; a refused license keeps its text, with the error beside it. */
export function LicenseUpload({ onDone }: { readonly onDone: () => void }) {
  const t = useMessages(accountMessages)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const write = (next: string): void => {
    setText(next)
    setFault(undefined)
    setFailure(undefined)
  }
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    if (chosen.size > maxLength) return setFault(t('license.tooLong'))
    write((await chosen.text()).trim())
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (text.trim() === '') {
      setFault(t('license.need'))
      return area.current?.focus()
    }
    setBusy(true)
    try {
      await api.post('/license', { license: text.trim() }, { quiet: true })
      write('')
      notify.ok(t('license.done'))
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const beside = errorOf(error, 'license')
      setFault(beside)
      setFailure(beside === undefined ? error.message : undefined)
      area.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={classes.upload} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <Textarea
        ref={area}
        size="sm"
        label={t('license.paste')}
        description={t('license.pasteHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name="license"
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        maxLength={maxLength}
        styles={{ input: { fontFamily: 'var(--fw-mono)', fontSize: 13, wordBreak: 'break-all' } }}
        value={text}
        error={fault}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button size="sm" type="submit" loading={isBusy}>
          {t('license.upload')}
        </Button>
        <Button size="sm" variant="default" onClick={() => file.current?.click()}>
          {t('license.choose')}
        </Button>
      </Group>
      <input
        ref={file}
        type="file"
        hidden
        accept=".lic,.txt,text/plain"
        aria-label={t('license.choose')}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </form>
  )
}
