import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconPlus } from '@tabler/icons-react'
import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { api } from '../kit/api.ts'
import { useText, useWords } from '../kit/messages.ts'
import { useAllowed } from '../kit/session.ts'
import { ownActions, type OwnAction } from './actions.ts'
import { queryParams, type ListState } from './list-state.ts'
import { NamedIcon } from './named-icon.tsx'
import { useMay } from './use-module.ts'
import { crudWords } from './words.ts'

export interface PageActionsProps {
  readonly copy: ModuleCopy
  readonly state: ListState
  readonly match: Readonly<Record<string, unknown>>
  /** Runs one of the module's own actions. */
  readonly onAction: (action: OwnAction) => void
  readonly isNarrow: boolean
  readonly onCreate: (() => void) | undefined
}

/** Beside the title: what concerns the whole list. New is the one filled button; on a phone the others wait behind `⋯`. */
export function PageActions({ copy, state, match, onAction, isNarrow, onCreate }: PageActionsProps) {
  const t = useWords(crudWords)
  const text = useText()
  const may = useMay(copy)
  const allowed = useAllowed()
  const formats = copy.list.toolbar.includes('export') && may('export') ? copy.export?.formats ?? [] : []
  const own = ownActions(copy, copy.list.toolbar, allowed).filter((action) => action.on === 'page')
  const save = (format: string): void =>
    void api.download(`${copy.base}/export`, { ...match, ...queryParams(state, copy), format }).catch(() => undefined)
  const create = onCreate && <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>{t('create')}</Button>
  const exports = formats.map((format) => (
    <Menu.Item key={format} leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => save(format)}>{t('exportAs', { format: format === 'xlsx' ? 'Excel' : 'CSV' })}</Menu.Item>
  ))

  if (!isNarrow) {
    return (
      <>
        {own.map((action) => <OwnButton key={action.name} label={text(action.label)} icon={action.icon} onClick={() => onAction(action)} />)}
        {exports.length > 0 && (
          <Menu>
            <Menu.Target><Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>{t('export')}</Button></Menu.Target>
            <Menu.Dropdown>{exports}</Menu.Dropdown>
          </Menu>
        )}
        {create}
      </>
    )
  }
  return (
    <>
      {create}
      {own.length + exports.length > 0 && (
        <Menu>
          <Menu.Target><ActionIcon variant="default" size={30} aria-label={t('more')}><IconDots size={16} aria-hidden="true" /></ActionIcon></Menu.Target>
          <Menu.Dropdown>
            {own.map((action) => <OwnItem key={action.name} label={text(action.label)} icon={action.icon} onClick={() => onAction(action)} />)}
            {exports}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

interface OwnProps {
  readonly label: string
  readonly icon: string | undefined
  readonly onClick: () => void
}

function OwnButton({ label, icon, onClick }: OwnProps) {
  return <Button variant="default" leftSection={<NamedIcon name={icon} />} onClick={onClick}>{label}</Button>
}

function OwnItem({ label, icon, onClick }: OwnProps) {
  return <Menu.Item leftSection={<NamedIcon name={icon} />} onClick={onClick}>{label}</Menu.Item>
}
