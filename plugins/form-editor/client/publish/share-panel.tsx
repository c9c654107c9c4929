import { Button, CopyButton, SegmentedControl, Switch, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { phaseTones, publicAddress } from '#renderer/form-workspace/form-routes.ts'
import { EmbedPanel } from '../embed/embed-panel.tsx'
import { embedMessages } from '../embed/embed-settings.tsx'
import classes from './share-panel.module.css'
import { formEditorMessages } from '../messages.ts'

export interface SharePanelProps {
  readonly form: FormDetail
  /** Whether the draft differs from the published version, so that reopening also publishes. */
  readonly hasChanges: boolean
  readonly onChanged: () => Promise<void>
}

/** Shows a published form's link and QR code, with the switch that opens and closes it. */
export function SharePanel({ form, hasChanges, onChanged }: SharePanelProps) {
  const t = useMessages(formEditorMessages)
  const embedText = useMessages(embedMessages)
  const [tab, setTab] = useState<'link' | 'embed'>('link')
  const allowed = useAllowed()
  const picture = useRef<SVGSVGElement>(null)
  const [isBusy, setBusy] = useState(false)
  const address = publicAddress(form.formKey)
  // the line breaks before the path, so that the key of the form stays in one piece
  const { origin, pathname: path } = new URL(address)
  const isOpen = form.status === 'open'
  const needsPublish = !isOpen && hasChanges

  const flip = async (): Promise<void> => {
    setBusy(true)
    try {
      await api.post(`/project/form/${form.formKey}/${isOpen ? 'stop' : 'publish'}`, isOpen ? undefined : {})
      notify.ok(t(isOpen ? 'share.stopped' : 'share.opened'))
    } catch {
      // The failure has been shown; the switch returns to the stored state.
    }
    await onChanged()
    setBusy(false)
  }
  const download = (): void => {
    if (!picture.current) return
    const file = new Blob([new XMLSerializer().serializeToString(picture.current)], { type: 'image/svg+xml' })
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(file),
      download: `${form.name}.svg`,
    })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }

  return (
    <aside className={classes.panel} aria-label={t('share.title')}>
      <div className={classes.state}>
        <StatusDot tone={phaseTones[form.phase]}>{t(`status.${form.phase}`)}</StatusDot>
        {allowed('project:form:publish') && (
          <Switch
            size="sm"
            checked={isOpen}
            disabled={isBusy || needsPublish}
            aria-label={t('share.switch')}
            onChange={() => void flip()}
          />
        )}
      </div>
      {needsPublish && <p className={classes.hint}>{t('share.needsPublish')}</p>}
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('share.title')}
        value={tab}
        onChange={(next) => setTab(next === 'embed' ? 'embed' : 'link')}
        data={(['link', 'embed'] as const).map((value) => ({ value, label: embedText(value) }))}
      />
      {tab === 'embed' ? (
        <EmbedPanel form={form} hasChanges={hasChanges} />
      ) : (
        <>
          <div className={classes.code}>
            <QRCodeSVG
              ref={picture}
              value={address}
              size={168}
              marginSize={2}
              title={t('share.code')}
              bgColor="#ffffff"
              fgColor="#111318"
            />
          </div>
          <p className={classes.address} title={address}>
            {origin}
            <wbr />
            {path}
          </p>
          <div className={classes.actions}>
            <CopyButton value={address} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  variant={isOpen && !hasChanges ? 'filled' : 'default'}
                  leftSection={
                    copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
                  }
                  onClick={copy}
                >
                  {t(copied ? 'share.copied' : 'share.copy')}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            >
              {t('share.open')}
            </Button>
            <Tooltip label={t('share.downloadHint')}>
              <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
                {t('share.download')}
              </Button>
            </Tooltip>
          </div>
        </>
      )}
    </aside>
  )
}
