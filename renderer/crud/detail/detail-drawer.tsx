import { ActionIcon, Drawer, Group, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGhost2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { DetailTab } from '#schemas/module/module-file.ts'
import { currentLocale, useText, useMessages } from '../../kit/i18n.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { nameOf, nounOf } from '../row-and-page-actions.ts'
import dialog from '../dialogs/dialog.module.css'
import { useMay } from '../use-module.ts'
import classes from './detail.module.css'
import { Cell } from '../cells/cell.tsx'
import { statusOf } from '../cells/tag-and-reference-cells.tsx'
import { DetailFooter, type DetailFooterProps } from './detail-footer.tsx'
import { cellOf, fieldsApart, RowFields } from './row-fields.tsx'
import { detailMessages } from '../lazy-part-messages.ts'

export interface DetailDrawerProps {
  readonly copy: ClientModule
  /** The row's key, as in the URL. */
  readonly id: string
  readonly isOpen: boolean
  /** Whether another dialog covers this one. */
  readonly isCovered: boolean
  /** The rows of the list, for previous and next. */
  readonly rows: readonly ModuleRow[]
  readonly onMove: (id: string) => void
  readonly menuOf: (row: ModuleRow) => DetailFooterProps['menu']
  readonly onEdit: DetailFooterProps['onEdit']
  readonly onRemove: DetailFooterProps['onRemove']
  readonly onClose: () => void
  /** Called when the drawer has left the screen. */
  readonly onGone: () => void
}

/** Asks for the names of the users in the stamps. */
const named = { params: { named: true } }

/** Detail of a row: readable fields, related rows, plugin parts and history. */
export default function DetailDrawer({
  copy,
  id,
  isOpen,
  isCovered,
  rows,
  onMove,
  menuOf,
  onEdit,
  onRemove,
  onClose,
  onGone,
}: DetailDrawerProps) {
  const t = useMessages(detailMessages)
  const may = useMay(copy)
  const at = rows.findIndex((row) => String(row[copy.key]) === id)
  const { data, error, reload } = useApi<ModuleRow>(may('get') && `${copy.base}/${encodeURIComponent(id)}`, named, {
    keepPrevious: false,
  })
  const row = data ?? rows[at]
  const isGone = error?.code === 404 || (!may('get') && at < 0)
  const title = row ? nameOf({ ...copy, labelField: copy.detail?.title ?? copy.labelField }, row) : '…'
  const [before, after] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]]
  const state = statusOf(copy)
  // as wide as the form that it leads to, where that is a wide drawer
  const isWide =
    copy.detail?.plugin !== undefined ||
    (copy.form.open === 'drawer' && copy.form.size !== 'md') ||
    tabsOf(copy).some((tab) => tab.child || tab.plugin)
  const step = (to: ModuleRow | undefined, label: string, icon: ReactNode) => (
    <ActionIcon aria-label={label} title={label} disabled={!to} onClick={() => to && onMove(String(to[copy.key]))}>
      {icon}
    </ActionIcon>
  )

  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      position="right"
      size={isWide ? 680 : 520}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      classNames={{ content: classes.content! }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="none" className={classes.header!}>
          <div className={classes.heading}>
            {/* its name is read first, and no button beside it has a ring that nobody asked for */}
            <Drawer.Title className={dialog.title!} tabIndex={-1} data-autofocus>
              {isGone ? t('details') : title}
            </Drawer.Title>
            {row && !isGone && state && (
              <span className={classes.state}>
                <Cell column={{ field: state, cell: cellOf(copy, state) }} field={copy.fields[state]} row={row} />
              </span>
            )}
          </div>
          <Group gap={2} wrap="nowrap" className={classes.steps!}>
            {rows.length > 1 && at >= 0 && (
              <>
                {step(before, t('previous'), <IconChevronUp size={18} aria-hidden="true" />)}
                {step(after, t('next'), <IconChevronDown size={18} aria-hidden="true" />)}
              </>
            )}
            <Drawer.CloseButton aria-label={t('close')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={classes.body!}>
          {isGone ? (
            <EmptyState icon={IconGhost2} title={t('gone')} hint={t('goneHint')} compact />
          ) : error && !row ? (
            <ErrorState subject={nounOf(copy, currentLocale())} error={error} onRetry={reload} compact />
          ) : !row ? (
            <RowsSkeleton rows={8} widths={['1fr', '2fr']} />
          ) : (
            <DetailTabs key={id} copy={copy} row={row} />
          )}
          {row && !isGone && (
            <DetailFooter copy={copy} row={row} menu={menuOf(row)} onEdit={onEdit} onRemove={onRemove} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** The fields that the heading says: the row's name and its status. */
const headed = (copy: ClientModule): readonly (string | undefined)[] => [
  copy.detail?.title ?? copy.labelField,
  statusOf(copy),
]

/** Last selected tab, kept across rows. */
const chosen = new Map<string, string>()

function DetailTabs({ copy, row }: { readonly copy: ClientModule; readonly row: ModuleRow }) {
  const t = useMessages(detailMessages)
  const text = useText()
  const tabs = tabsOf(copy)
  const hasHistory = copy.detail?.history === true
  const names = ['details', ...tabs.map((_, at) => `tab-${at}`), ...(hasHistory ? ['history'] : [])]
  const [now, setNow] = useState(() => names.find((name) => name === chosen.get(copy.module)) ?? 'details')
  const own = copy.detail?.plugin ? (
    <PluginSlot part={copy.detail.plugin} slot={{ module: copy, row }} />
  ) : (
    <RowFields copy={copy} row={row} names={fieldsApart(copy).filter((name) => !headed(copy).includes(name))} />
  )
  // a tab shows the outline of its rows when pressed, not an empty place until its code is there
  const hasRows = tabs.some((tab) => tab.child)
  useEffect(() => {
    if (hasRows) void fetchChildRows().catch(() => undefined)
    if (hasHistory) void fetchHistory().catch(() => undefined)
  }, [hasRows, hasHistory])
  if (names.length === 1) return own
  const show = (name: string | null): void => {
    chosen.set(copy.module, name ?? 'details')
    setNow(name ?? 'details')
  }
  return (
    <Tabs value={now} onChange={show} keepMounted={false}>
      <Tabs.List className={classes.tabs!}>
        <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
        {tabs.map((tab, at) => (
          <Tabs.Tab key={at} value={`tab-${at}`}>
            {text(tab.title)}
            {tab.rows !== undefined && Array.isArray(row[tab.rows]) && (
              <span className={classes.count}>{(row[tab.rows] as readonly unknown[]).length}</span>
            )}
          </Tabs.Tab>
        ))}
        {hasHistory && <Tabs.Tab value="history">{t('history')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="details">{own}</Tabs.Panel>
      {tabs.map((tab, at) => (
        <Tabs.Panel key={at} value={`tab-${at}`} pt="sm">
          <TabBody tab={tab} copy={copy} row={row} />
        </Tabs.Panel>
      ))}
      {hasHistory && (
        <Tabs.Panel value="history" pt="md">
          <Suspense fallback={<RowsSkeleton rows={4} widths={['1fr']} />}>
            <RowHistory copy={copy} row={row} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

interface Tab extends DetailTab {
  /** Child field shown by the tab. */
  readonly rows?: string
}

/** Tabs of the file, then one for each remaining child field. */
function tabsOf({ detail, fields }: ClientModule): readonly Tab[] {
  const written = detail?.tabs ?? []
  const below = Object.entries(fields).flatMap(([name, { children, label }]): readonly Tab[] =>
    children && !written.some(({ child }) => child?.module === children.module && child.by === children.by)
      ? [{ title: label, child: children, rows: name }]
      : [],
  )
  return [...written, ...below]
}

function TabBody({ tab, copy, row }: { readonly tab: Tab; readonly copy: ClientModule; readonly row: ModuleRow }) {
  if (tab.plugin) return <PluginSlot part={tab.plugin} slot={{ module: copy, row }} />
  if (tab.child)
    return (
      <Suspense fallback={<RowsSkeleton rows={5} />}>
        <ChildRows
          child={tab.child}
          value={row[tab.child.from ?? copy.key]}
          {...(tab.rows === undefined ? {} : { given: row[tab.rows] })}
        />
      </Suspense>
    )
  return <RowFields copy={copy} row={row} names={tab.fields ?? []} />
}

const fetchHistory = () => import('./row-history.tsx')
const fetchChildRows = () => import('./child-rows.tsx')
const RowHistory = lazy(fetchHistory)
const ChildRows = lazy(fetchChildRows)
