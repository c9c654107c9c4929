import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OptionSourceOffer } from '#schemas/api/option-source-api-types.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { formEditorMessages } from '../messages.ts'
import classes from './option-source-section.module.css'

export interface SourceHeaderFieldsProps {
  /** Path of the editor's calls on sources. */
  readonly path: string
  readonly url: string
  readonly headers: OptionSourceOffer['headers']
  readonly onSaved: () => Promise<unknown>
}

/**
 * The secret header that the server sends to an API, such as its key. It belongs to the form and the API's origin, is
 * stored at once and outside of the document, and its value never comes back.
 */
export function SourceHeaderFields({ path, url, headers, onSaved }: SourceHeaderFieldsProps) {
  const t = useMessages(formEditorMessages)
  const origin = URL.parse(url.trim())?.origin
  const header = headers.find((one) => one.origin === origin)
  const [isTyping, setTyping] = useState(false)
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  if (origin === undefined || origin === 'null') return null

  const put = async (body: { readonly name: string; readonly secret: string }): Promise<void> => {
    setBusy(true)
    setErrors({})
    try {
      await api.put(`${path}/header`, { url: url.trim(), ...body }, { quiet: true })
      await onSaved()
      setTyping(false)
      setSecret('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const byField = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
      setErrors(
        'name' in byField || 'secret' in byField ? byField : { secret: error.errors[0]?.message ?? error.message },
      )
    } finally {
      setBusy(false)
    }
  }
  const start = (): void => {
    setName(header?.name ?? '')
    setErrors({})
    setTyping(true)
  }
  return (
    <section aria-label={t('source.header.title')} className={classes.header}>
      <div>
        <div className={classes.headerTitle}>{t('source.header.title')}</div>
        <Text fz={13} c="dimmed" lh="20px">
          {t('source.header.hint', { origin })}
        </Text>
      </div>
      {isTyping ? (
        <>
          <TextInput
            size="xs"
            label={t('source.header.name')}
            placeholder="Authorization"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PasswordField
            size="xs"
            label={t('source.header.secret')}
            placeholder="Bearer …"
            maxLength={2000}
            autoComplete="new-password"
            value={secret}
            error={errors.secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button
              size="compact-sm"
              loading={isBusy}
              disabled={name.trim() === '' || secret === ''}
              onClick={() => void put({ name: name.trim(), secret })}
            >
              {t('source.header.save')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setTyping(false)}>
              {t('cancel')}
            </Button>
          </Group>
        </>
      ) : (
        <>
          {header && <output className={classes.headerSet}>{t('source.header.set', { name: header.name })}</output>}
          {errors.secret !== undefined && (
            <p className={classes.problem} role="alert">
              {errors.secret}
            </p>
          )}
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={start}>
              {t(header ? 'source.header.replace' : 'source.header.add')}
            </Button>
            {header && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                loading={isBusy}
                onClick={() => void put({ name: '', secret: '' })}
              >
                {t('source.header.remove')}
              </Button>
            )}
          </Group>
        </>
      )}
    </section>
  )
}
