import { Button, Radio, Switch, Tabs } from '@mantine/core'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { maxFaults } from '#schemas/api/import-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { FaultTable } from './error-table.tsx'
import classes from './import-check-step.module.css'
import parts from './import-notices.module.css'
import { becomesTone, PreviewTable } from './preview-table.tsx'
import type { Import } from './use-import.ts'
import { importMessages } from '../lazy-part-messages.ts'

/** Step 3 of an import: counts the outcome of each row, explains faulty rows and offers to skip them. */
export function CheckStep({ copy, one }: { readonly copy: ClientModule; readonly one: Import }) {
  const t = useMessages(importMessages)
  const text = useText()
  const { preview, update, skip, busy, failure, isRefused } = one.state
  const faultCount = preview?.faultCount ?? 0
  const [wanted, setTab] = useState<string | null>('faults')
  const tab = faultCount > 0 ? wanted : 'rows'
  if (!preview) return null
  const { counts } = preview
  const { key, modes } = copy.import!
  const isBusy = busy !== undefined

  return (
    <>
      <dl className={classes.counts} aria-label={t('check.counts')} aria-live="polite">
        {(update
          ? (['create', 'update', 'unchanged', 'error'] as const)
          : (['create', 'update', 'error'] as const)
        ).map((name) => (
          <div key={name} data-zero={counts[name] === 0 || undefined}>
            <dt>
              <StatusDot tone={becomesTone[name]}>{t(`check.${name}`)}</StatusDot>
            </dt>
            <dd>{counts[name].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {isRefused && (
        <p className={parts.failure} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {t('check.refused')}
        </p>
      )}
      {failure && (
        <p className={parts.failure} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      {modes.includes('upsert') && key.length > 0 && (
        <Switch
          checked={update}
          disabled={isBusy}
          onChange={(event) => void one.setUpdate(event.currentTarget.checked)}
          label={t('check.upsert')}
          description={t('check.upsertHint', {
            key: key.map((name) => text(copy.fields[name]?.label ?? name)).join(' + '),
          })}
        />
      )}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <div className={classes.tabs}>
          <Tabs.List>
            {faultCount > 0 && <Tabs.Tab value="faults">{t('check.faults', { count: faultCount })}</Tabs.Tab>}
            <Tabs.Tab value="rows">{t('check.rows')}</Tabs.Tab>
          </Tabs.List>
          {faultCount > 0 && (
            <Button
              className={classes.fetch!}
              variant="subtle"
              loading={busy === 'fetching'}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void one.fetchFaults()}
            >
              {t('check.download')}
            </Button>
          )}
        </div>
        <Tabs.Panel value="faults">
          <FaultTable faults={preview.faults} label={t('check.faults', { count: faultCount })} />
          {faultCount > maxFaults && <p className={parts.hint}>{t('check.faultsMore', { count: maxFaults })}</p>}
        </Tabs.Panel>
        <Tabs.Panel value="rows">
          <PreviewTable copy={copy} preview={preview} />
        </Tabs.Panel>
      </Tabs>
      {counts.error > 0 && (
        <Radio.Group
          label={t('check.mode')}
          value={skip ? 'skip' : 'all'}
          onChange={(mode) => one.setSkip(mode === 'skip')}
        >
          <div className={classes.modes}>
            <Radio value="all" label={t('check.all')} />
            <Radio
              value="skip"
              label={t('check.skip', { count: counts.create + counts.update })}
              disabled={counts.create + counts.update === 0}
            />
          </div>
        </Radio.Group>
      )}
    </>
  )
}
