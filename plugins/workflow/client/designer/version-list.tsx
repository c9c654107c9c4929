import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { imagePath } from '../../shared/definition-api-types.ts'
import classes from './tree-designer.module.css'
import { designerMessages } from './messages.ts'
import { processPath } from './use-process-draft.ts'

interface Version {
  readonly definitionId: number
  readonly version: number
  readonly status: 'active' | 'suspended'
  readonly createTime: string
}

/** Published versions of a form's process, newest first. */
export function VersionList({ formKey }: { readonly formKey: string }) {
  const t = useMessages(designerMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={360} trapFocus>
      <Popover.Target>
        <Tooltip label={t('versions.title')} disabled={isOpen}>
          <ActionIcon aria-label={t('versions.title')} onClick={() => setOpen(!isOpen)}>
            <IconHistory size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <Versions formKey={formKey} />}</Popover.Dropdown>
    </Popover>
  )
}

function Versions({ formKey }: { readonly formKey: string }) {
  const t = useMessages(designerMessages)
  const { data, error, reload } = useApi<readonly Version[]>(`${processPath(formKey)}/versions`)
  if (error && !data) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={2} />
  if (data.length === 0) return <p className={classes.note}>{t('versions.none')}</p>
  const current = data.find(({ status }) => status === 'active')
  return (
    <>
      <p className={classes.note}>{t('versions.hint')}</p>
      <ol className={classes.versions} aria-label={t('versions.title')}>
        {data.map((one) => (
          <li key={one.definitionId} className={classes.version}>
            <span>{t('versions.version', { n: one.version })}</span>
            {one === current && <span className={classes.current}>{t('versions.current')}</span>}
            {one.status === 'suspended' && <span className={classes.quiet}>{t('versions.suspended')}</span>}
            <TextLink to={`${imagePath}?definitionId=${one.definitionId}&view=heat`}>
              {t('versions.statistics')}
            </TextLink>
            <span className={classes.when}>
              <Timestamp value={one.createTime} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
