import { Button, Menu } from '@mantine/core'
import { IconLock, IconSelector, IconUnlink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useKeepAliveLocation } from '#renderer/kit/keep-alive-location.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { usePageTitle } from '#renderer/kit/page-titles.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { PluginSlot } from '#renderer/ui/plugin-slot.tsx'
import { ScreenSkeleton } from '#renderer/ui/screen-skeleton.tsx'
import { gidPattern, groupModule, groupPath, type GroupForMember } from '../shared/group-api-types.ts'
import { dataGroupMessages } from './messages.ts'

/** `/d/{key}?gid=`: the submissions of a group, for its members. */
export default function GroupPage() {
  const { location } = useKeepAliveLocation()
  const formKey = location.pathname.split('/')[2] ?? ''
  const gid = new URLSearchParams(location.search).get('gid') ?? ''
  return gidPattern.test(gid) ? <Group key={gid} formKey={formKey} gid={gid} /> : <Closed why="unknown" />
}

function Group({ formKey, gid }: { readonly formKey: string; readonly gid: string }) {
  const t = useMessages(dataGroupMessages)
  const { go } = useKeepAliveLocation()
  const group = useApi<GroupForMember>(`/project/data-group/${gid}`)
  const module = useApi<ClientModule>(`/schema/${groupModule(gid)}`)
  const title = group.data ? `${group.data.name} · ${group.data.formName}` : ''
  usePageTitle(title, title)

  const error = group.error ?? module.error
  const why = whyClosed(error)
  if (why) return <Closed why={why} />
  if (error)
    return (
      <ErrorState
        subject={t('card.title')}
        error={error}
        onRetry={() => Promise.all([group.reload(), module.reload()])}
      />
    )
  if (!group.data || !module.data) return <ScreenSkeleton />
  if (group.data.formKey !== formKey) return <Closed why="unknown" />
  const { name, formName, description, codebook, editable, timeZone, groups, entry } = group.data
  return (
    <PluginSlot
      part="plugin:form-data#RestrictedSubmissions"
      slot={{
        module: {
          ...module.data,
          around: { gid },
          ...(description === '' ? {} : { description }),
        },
        value: {
          codebook,
          editable,
          timeZone,
          ...(entry ? { entry: { formKey, form: entry } } : {}),
          title: name,
          description: formName,
          lead:
            groups.length > 1 ? (
              <Switcher groups={groups} gid={gid} onChoose={(next) => void go(groupPath(formKey, next))} />
            ) : undefined,
        },
      }}
    />
  )
}

interface SwitcherProps {
  readonly groups: GroupForMember['groups']
  readonly gid: string
  readonly onChoose: (gid: string) => void
}

/** Leads to another group of the form. The title of the page has the name of this one, so the button has none. */
function Switcher({ groups, gid, onChoose }: SwitcherProps) {
  const t = useMessages(dataGroupMessages)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t('page.switch')}
          rightSection={<IconSelector size={16} aria-hidden="true" />}
        >
          {t('page.switchVerb')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={gid} onChange={(next) => next !== gid && onChoose(next)}>
          {groups.map((one) => (
            <Menu.RadioItem key={one.gid} value={one.gid}>
              {one.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

type Why = 'notMember' | 'off' | 'unknown'

function whyClosed(error: unknown): Why | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.id === 'dataGroup.notMember') return 'notMember'
  if (error.id === 'dataGroup.off') return 'off'
  return error.id === 'dataGroup.unknown' || error.code === 404 ? 'unknown' : undefined
}

function Closed({ why }: { readonly why: Why }) {
  const t = useMessages(dataGroupMessages)
  return (
    <EmptyState
      icon={why === 'unknown' ? IconUnlink : IconLock}
      title={t(`page.${why}`)}
      hint={t(`page.${why}Hint`)}
      action={
        <Button component={Link} to="/home" variant="default">
          {t('page.home')}
        </Button>
      }
    />
  )
}
