import {
  IconArrowBackUp,
  IconBolt,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { HistoryEntry, HistoryKind, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { History, HistoryChange, HistoryChanges, HistoryHead } from '../../ui/change-history.tsx'
import { Cell } from '../cells/cell.tsx'
import classes from './history.module.css'
import { cellOf } from './row-fields.tsx'
import { detailMessages } from '../lazy-part-messages.ts'

const icons: Readonly<Record<HistoryKind, Icon>> = {
  created: IconPlus,
  changed: IconPencil,
  removed: IconTrash,
  restored: IconArrowBackUp,
  imported: IconFileImport,
  action: IconBolt,
}

/** The history of a row, newest first: author, time, and changed fields before and after. */
export default function RowHistory({ copy, row }: { readonly copy: ClientModule; readonly row: ModuleRow }) {
  const t = useMessages(detailMessages)
  return (
    <History<HistoryEntry>
      path={`${copy.base}/${String(row[copy.key])}/history`}
      empty={{ title: t('noHistory'), hint: t('noHistoryHint') }}
      more={t('more')}
    >
      {(entry) => <Entry key={entry.id} copy={copy} entry={entry} />}
    </History>
  )
}

function Entry({ copy, entry }: { readonly copy: ClientModule; readonly entry: HistoryEntry }) {
  const t = useMessages(detailMessages)
  const text = useText()
  const changed = Object.keys(copy.fields).filter(
    (name) => !copy.fields[name]!.secret && (name in entry.before || name in entry.after),
  )
  const Icon = icons[entry.kind]
  const action = entry.action === undefined ? undefined : copy.actions[entry.action]
  const what =
    entry.kind === 'action'
      ? t('action', { action: action ? text(action.label) : entry.action })
      : entry.kind === 'changed' && changed.length > 0
        ? t('changedFields', { count: changed.length })
        : t(entry.kind)
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <span className={classes.mark} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={classes.what}>
        <HistoryHead time={entry.time}>
          <strong>{entry.who}</strong> {what}
        </HistoryHead>
        {entry.leftOut && <p className={classes.leftOut}>{t('leftOut')}</p>}
        {changed.length > 0 &&
          (entry.kind === 'created' ? (
            <details className={classes.more}>
              <summary>{t('showAll')}</summary>
              <Changes copy={copy} entry={entry} names={changed.filter((name) => !isBlank(entry.after[name]))} />
            </details>
          ) : (
            entry.kind !== 'removed' && <Changes copy={copy} entry={entry} names={changed} />
          ))}
      </div>
    </li>
  )
}

/** Fields before and after, drawn like the list. */
export function Changes({
  copy,
  entry,
  names,
}: {
  readonly copy: ClientModule
  readonly entry: Pick<HistoryEntry, 'kind' | 'before' | 'after'>
  readonly names: readonly string[]
}) {
  const t = useMessages(detailMessages)
  const text = useText()
  const cell = (name: string, row: ModuleRow) => (
    <Cell column={{ field: name, cell: cellOf(copy, name) }} field={copy.fields[name]} row={row} />
  )
  return (
    <HistoryChanges>
      {names.map((name) => (
        <HistoryChange
          key={name}
          label={text(copy.fields[name]!.label)}
          to={t('to')}
          {...(entry.kind === 'created' ? {} : { before: cell(name, entry.before) })}
          after={cell(name, entry.after)}
        />
      ))}
    </HistoryChanges>
  )
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
