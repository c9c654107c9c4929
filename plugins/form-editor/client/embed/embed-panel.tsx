import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconCheck, IconCode, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { isEmbeddable } from '#schemas/form/embedding.ts'
import { formPath, publicAddress } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { embedCode, embedWays, type EmbedOptions, type EmbedWay } from './embed-code.ts'
import classes from './embed-panel.module.css'
import { embedMessages } from './embed-settings.tsx'

/** Shows the code that embeds a published form in other sites, its options, and a preview. */
export function EmbedPanel({ form, hasChanges }: { readonly form: FormDetail; readonly hasChanges: boolean }) {
  const t = useMessages(embedMessages)
  const [way, setWay] = useState<EmbedWay>('inline')
  const [button, setButton] = useState<string>()
  const [height, setHeight] = useState(600)
  const [isCopied, setCopied] = useState(false)
  const { document } = form.draft
  const address = publicAddress(form.formKey)
  const options: EmbedOptions = { way, button: button ?? t('buttonText'), height }
  const code = embedCode(address, document.title, options)

  if (!isEmbeddable(document.settings.embed))
    return (
      <EmptyState
        icon={IconCode}
        title={t('offTitle')}
        hint={t('offHint')}
        action={<TextLink to={formPath('editor', form.formKey)}>{t('settings')}</TextLink>}
      />
    )

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      notify.fail(t('copyFailed'))
    }
  }
  return (
    <>
      {hasChanges && <p className={classes.hint}>{t('unpublished')}</p>}
      <Select
        size="xs"
        label={t('way')}
        data={embedWays.map((value) => ({ value, label: t(value) }))}
        value={way}
        allowDeselect={false}
        checkIconPosition="right"
        onChange={(next) => setWay(embedWays.find((one) => one === next) ?? 'inline')}
      />
      {(way === 'popup' || way === 'slide') && (
        <TextInput
          size="xs"
          label={t('button')}
          value={options.button}
          maxLength={40}
          onChange={(event) => setButton(event.currentTarget.value)}
        />
      )}
      {way === 'iframe' && (
        <NumberInput
          size="xs"
          label={t('height')}
          min={200}
          max={5000}
          step={50}
          allowDecimal={false}
          value={height}
          onChange={(next) => setHeight(Number(next) || 600)}
        />
      )}
      {/* a focusable region can be scrolled by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.code} aria-label={t('code')} tabIndex={0}>
        {code}
      </pre>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <p className={classes.hint}>{t(way === 'iframe' ? 'iframeHint' : 'scriptHint')}</p>
      {(document.settings.access?.password || document.settings.access?.signIn) && (
        <p className={classes.hint}>{t('gate')}</p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with the scripts that visitors get */}
      <iframe className={classes.preview} title={t('preview')} src={`/s/${form.formKey}?embed=1`} loading="lazy" />
    </>
  )
}
