import { Button } from '@mantine/core'
import type { LicenseInfo } from '#schemas/api/license-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { LicenseUpload } from '../account/license-upload.tsx'
import { accountMessages } from './messages.ts'
import { Brand } from '../shell/brand-logo.tsx'
import { LanguageSwitch, SchemeSwitch } from '../shell/language-and-color-scheme.tsx'
import classes from './license-screen.module.css'

const tones = { open: 'ok', valid: 'ok', expired: 'fail' } as const

/** Shows the installation id and the license. Open to everyone; a 410 leads here (specification §8). */
export default function License() {
  const t = useMessages(accountMessages)
  const { data, error, reload } = useApi<LicenseInfo>('/license')
  const license = data?.license
  const isEnded = data?.state === 'expired'
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Brand named />
        <span className={classes.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </span>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{t(isEnded ? 'license.endedTitle' : 'license.title')}</h1>
        <p className={classes.hint}>{t(isEnded ? 'license.endedHint' : 'license.hint')}</p>
        {error && !data && <ErrorState subject={t('license.subject')} error={error} onRetry={reload} compact />}
        {!error && !data && <RowsSkeleton rows={3} rowHeight={32} widths={['96px', '1fr']} />}
        {data && (
          <>
            <dl className={classes.facts}>
              <dt>{t('license.instance')}</dt>
              <dd>
                <CopyText mono text={data.instance} />
              </dd>
              <dt>{t('license.state')}</dt>
              <dd>
                <StatusDot tone={tones[data.state]}>{t(`license.${data.state}`)}</StatusDot>
              </dd>
              {license && (
                <>
                  <dt>{t('license.holder')}</dt>
                  <dd>{license.holder}</dd>
                  <dt>{t('license.edition')}</dt>
                  <dd>{license.edition}</dd>
                  <dt>{t('license.users')}</dt>
                  <dd>{license.maxUsers ?? t('license.unlimited')}</dd>
                  <dt>{t('license.from')}</dt>
                  <dd>
                    <Timestamp value={license.notBefore} />
                  </dd>
                  <dt>{t('license.to')}</dt>
                  <dd>
                    <Timestamp value={license.expires} />
                  </dd>
                </>
              )}
            </dl>
            {data.mayUpload && <LicenseUpload onDone={() => void reload()} />}
            {!isEnded && (
              <div className={classes.foot}>
                <Button size="sm" variant="default" onClick={() => location.assign('/')}>
                  {t('license.home')}
                </Button>
              </div>
            )}
          </>
        )}
      </main>
    </div>
  )
}
