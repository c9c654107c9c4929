import { ActionIcon, Tabs, VisuallyHidden } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { SavedView } from '#schemas/api/view-api-types.ts'
import type { View } from '#schemas/module/module-file.ts'
import { api } from '../../kit/api.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { confirm } from '../../ui/ask-confirmation.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import classes from '../crud-page.module.css'
import type { ViewColumns } from './use-list-preferences.ts'
import type { List } from '../list/use-list.ts'
import { viewPath, type Views } from './use-saved-views.ts'
import { listSettingsMessages } from '../lazy-part-messages.ts'

export interface ViewTabsProps {
  readonly module: string
  readonly shipped: readonly View[]
  readonly views: Views
  readonly list: List
  readonly columns: ViewColumns
  /** Opens the dialog to rename the view. */
  readonly onRename: (view: SavedView) => void
}

/** Tabs of a list's views: all rows, the views of its module file, the user's own and shared ones. */
export default function ViewTabs({ module, shipped, views, list, columns, onRename }: ViewTabsProps) {
  const t = useMessages(listSettingsMessages)
  const text = useText()
  const { saved, current } = views
  const isChanged = views.isChanged || columns.isRearranged
  const value = current ? String(current.viewId) : (list.state.view ?? whole)
  const pick = (picked: string | null): void => {
    const view = saved.find(({ viewId }) => String(viewId) === picked)
    if (view) views.pick(view)
    else list.setView(picked === whole || picked === null ? undefined : picked)
  }

  return (
    <div className={classes.viewsRow}>
      <Tabs className={classes.views!} value={value} onChange={pick} keepMounted={false}>
        <Tabs.List aria-label={t('views.label')}>
          <Tabs.Tab value={whole}>{t('views.all')}</Tabs.Tab>
          {shipped.map((view) => (
            <Tabs.Tab key={view.key} value={view.key}>
              {text(view.title)}
            </Tabs.Tab>
          ))}
          {saved.map((view) => (
            <Tabs.Tab
              key={view.viewId}
              value={String(view.viewId)}
              title={view.title}
              {...(view.isShared ? { rightSection: <IconUsers size={14} aria-hidden="true" /> } : {})}
            >
              <span className={classes.viewName}>{view.title}</span>
              {view === current && isChanged && (
                <span className={classes.changed} title={t('views.changed')}>
                  <VisuallyHidden>{t('views.changed')}</VisuallyHidden>
                </span>
              )}
              {view.isShared && <VisuallyHidden>{t('views.shared')}</VisuallyHidden>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {current && (
        <ViewMenu
          module={module}
          view={current}
          views={views}
          columns={columns}
          isChanged={isChanged}
          onPicked={() => list.setView(undefined)}
          onRename={onRename}
        />
      )}
    </div>
  )
}

interface ViewMenuProps {
  readonly module: string
  readonly view: SavedView
  readonly views: Views
  readonly columns: ViewColumns
  readonly isChanged: boolean
  /** Called after the view was deleted. */
  readonly onPicked: () => void
  readonly onRename: (view: SavedView) => void
}

/** The menu of the view on screen. Another person's view offers only actions that leave it unchanged. */
function ViewMenu({ module, view, views, columns, isChanged, onPicked, onRename }: ViewMenuProps) {
  const t = useMessages(listSettingsMessages)
  const { saved, query, reload } = views
  const own = saved.filter(({ isOwn }) => isOwn)
  const at = own.indexOf(view)
  const change = async (body: object, done: string): Promise<void> => {
    await api.put(`${viewPath}/${view.viewId}`, body)
    await reload()
    notify.ok(done)
  }
  const update = async (): Promise<void> => {
    await change({ query, columns: columns.kept }, t('views.updated', { title: view.title }))
    if (columns.isRearranged) columns.revert()
  }
  const revert = (): void => {
    views.pick(view)
    if (columns.isRearranged) columns.revert()
  }
  const move = async (by: number): Promise<void> => {
    const ids = own.map(({ viewId }) => viewId)
    await api.put(`${viewPath}/order`, { module, ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, view.viewId) })
    await reload()
  }
  const remove = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('views.removeAsk', { title: view.title }),
      body: t(view.isShared ? 'views.removeShared' : 'views.removeBody'),
      verb: t('views.removeVerb'),
      run: () => api.del(`${viewPath}/${view.viewId}`, undefined, { quiet: true }),
    })
    if (!agreed) return
    onPicked()
    await reload()
  }
  const copyLink = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href)
    notify.ok(t('views.copied'))
  }
  /** the call has shown its failure */
  const quietly = (action: Promise<void>): void => void action.catch(() => undefined)
  const icon = (Icon: typeof IconPencil) => <Icon size={16} aria-hidden="true" />

  return (
    <LazyMenu
      position="bottom-start"
      button={
        <ActionIcon
          size={24}
          aria-label={t('views.menu', { title: view.title })}
          title={t('views.menu', { title: view.title })}
        >
          <IconChevronDown size={14} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {view.isOwn && isChanged && (
            <Menu.Item leftSection={icon(IconDeviceFloppy)} onClick={() => quietly(update())}>
              {t('views.update')}
            </Menu.Item>
          )}
          {isChanged && (
            <Menu.Item leftSection={icon(IconRestore)} onClick={revert}>
              {t('views.revert')}
            </Menu.Item>
          )}
          {isChanged && <Menu.Divider />}
          {view.isOwn && (
            <Menu.Item leftSection={icon(IconPencil)} onClick={() => onRename(view)}>
              {t('views.rename')}
            </Menu.Item>
          )}
          {view.isOwn && (views.canShare || view.isShared) && (
            <Menu.Item
              leftSection={icon(IconUsers)}
              onClick={() =>
                quietly(
                  change(
                    { isShared: !view.isShared },
                    t(view.isShared ? 'views.unsharedDone' : 'views.sharedDone', { title: view.title }),
                  ),
                )
              }
            >
              {t(view.isShared ? 'views.unshare' : 'views.share')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={icon(IconLink)} onClick={() => quietly(copyLink())}>
            {t('views.copy')}
          </Menu.Item>
          {view.isOwn && at > 0 && (
            <Menu.Item leftSection={icon(IconArrowLeft)} onClick={() => quietly(move(-1))}>
              {t('views.before')}
            </Menu.Item>
          )}
          {view.isOwn && at < own.length - 1 && (
            <Menu.Item leftSection={icon(IconArrowRight)} onClick={() => quietly(move(1))}>
              {t('views.behind')}
            </Menu.Item>
          )}
          {view.isOwn && <Menu.Divider />}
          {view.isOwn && (
            <Menu.Item color="var(--fw-fail)" leftSection={icon(IconTrash)} onClick={() => quietly(remove())}>
              {t('views.remove')}
            </Menu.Item>
          )}
        </>
      )}
    </LazyMenu>
  )
}

/** Placeholder that no view has as its key. */
const whole = '*'
