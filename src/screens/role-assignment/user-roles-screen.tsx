import { Alert, Button, TextInput } from '@mantine/core'
import { IconFilterOff, IconInfoCircle, IconSearch, IconShield } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { AuthRoles } from '#schemas/api/user-role-api-types.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useBackRoute } from '#renderer/kit/back-route.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { usePageTitle } from '#renderer/kit/page-titles.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { refresh, useApi } from '#renderer/kit/use-api-query.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { BackLink } from '#renderer/ui/back-link.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { GuardedButton } from '#renderer/ui/guarded-button.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Toolbar } from '#renderer/ui/toolbar.tsx'
import { Avatar } from '../../shell/avatar.tsx'
import classes from './role-assignment.module.css'
import { RoleList } from './role-list.tsx'
import { grantMessages } from '../messages.ts'

/** Assigns roles to one user at `/auth/role/{userId}` (specification §2), all on one page. */
export default function UserRolesScreen() {
  const userId = useParams().userId ?? ''
  return /^\d+$/.test(userId) ? <OfPerson key={userId} userId={userId} /> : <Navigate to="/404" replace />
}

function OfPerson({ userId }: { readonly userId: string }) {
  const t = useMessages(grantMessages)
  const back = <BackLink to={useBackRoute('/system/user')} label={t('roles.back')} />
  const self = useAtomValue(userAtom)?.user.id
  const path = `/system/user/authRole/${userId}`
  const { data, error, reload } = useApi<AuthRoles>(path)
  // Overlays the user's ticks on the server's rows, so that they survive a reload.
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [search, setSearch] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const name = data?.user.nickName || data?.user.userName
  usePageTitle(name === undefined ? undefined : t('roles.of', { name }), name)
  const isTicked = (roleId: number, isHeld: boolean): boolean => ticks.get(roleId) ?? isHeld
  const isDirty =
    error?.code !== 404 && (data?.roles.some((role) => isTicked(role.roleId, role.isHeld) !== role.isHeld) ?? false)
  useLeaveGuard({
    isDirty: () => isDirty,
    ask: () =>
      confirm({
        title: t('roles.leave.title'),
        body: t('roles.leave.body'),
        verb: t('roles.leave.verb'),
        stay: t('roles.leave.stay'),
      }),
  })

  if (error?.code === 404) return <Navigate to="/404" replace />
  if (error && !data)
    return (
      <Page title={t('roles.title')}>
        <ErrorState subject={t('roles.subject')} error={error} onRetry={reload} />
      </Page>
    )
  // the head is as high as it will be
  if (!data || name === undefined)
    return (
      <Page
        sheet
        title={t('roles.title')}
        description={t('roles.hint')}
        back={back}
        actions={<Button disabled>{t('roles.save')}</Button>}
      >
        <RowsSkeleton rows={6} rowHeight={66} widths={['24px', '1fr']} />
      </Page>
    )

  const { user, roles } = data
  const chosen = roles.filter((role) => isTicked(role.roleId, role.isHeld)).map((role) => role.roleId)
  const wanted = search.trim().toLowerCase()
  const found = roles.filter((role) => `${role.roleName}\n${role.roleKey}`.toLowerCase().includes(wanted))
  const isStronger = roles.length > 0 && roles.every((role) => role.locked === 'stronger')

  const save = async (): Promise<void> => {
    setRefusal(undefined)
    try {
      await api.put(path, { roleIds: chosen, version: user.version }, { quiet: true })
      await Promise.all([reload(), refresh('/system/user/page')])
      setTicks(new Map())
      notify.ok(t('roles.done', { name }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setRefusal(failure.code === 409 ? t('roles.stale') : (failure.errors[0]?.message ?? failure.message))
      if (failure.code === 409) await reload()
    }
  }

  return (
    <Page
      sheet
      title={t('roles.of', { name })}
      description={t('roles.hint')}
      back={back}
      actions={
        <GuardedButton key={refusal} guard={1000} disabled={!isDirty} onPress={save}>
          {t('roles.save')}
        </GuardedButton>
      }
    >
      <div className={classes.person}>
        <Avatar size={44} name={name} avatar="" />
        <p>
          <strong>{name}</strong>
          <span>{[user.userName, user.deptName].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      {isStronger && (
        <Alert className={classes.note!} color="gray" icon={<IconInfoCircle size={18} />}>
          {t('strongerNote')}
        </Alert>
      )}
      {user.userId === self && (
        <Alert className={classes.note!} color="gray" icon={<IconInfoCircle size={18} />}>
          {t('ownNote')}
        </Alert>
      )}
      {refusal !== undefined && (
        <Alert className={classes.note!} color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {roles.length === 0 ? (
        <EmptyState icon={IconShield} title={t('roles.empty')} hint={t('roles.emptyHint')} />
      ) : (
        <>
          <Toolbar
            label={t('roles.list')}
            end={
              <output className={classes.count}>
                {t(isDirty ? 'roles.changed' : 'roles.chosen', { count: chosen.length })}
              </output>
            }
          >
            <TextInput
              size="xs"
              type="search"
              className={classes.search!}
              placeholder={t('roles.search')}
              aria-label={t('roles.search')}
              leftSection={<IconSearch size={14} aria-hidden="true" />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Toolbar>
          {found.length === 0 ? (
            <EmptyState
              icon={IconFilterOff}
              title={t('roles.none')}
              hint={t('roles.noneHint')}
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  {t('roles.clear')}
                </Button>
              }
            />
          ) : (
            <RoleList
              roles={found}
              isTicked={isTicked}
              onTick={(roleId, to) => setTicks(new Map([...ticks, [roleId, to]]))}
            />
          )}
        </>
      )}
    </Page>
  )
}
