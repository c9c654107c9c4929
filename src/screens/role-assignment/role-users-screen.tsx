import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { ClientAction, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { CrudPage } from '#renderer/crud/crud-page.tsx'
import { useModule } from '#renderer/crud/use-module.ts'
import { shownName } from '#schemas/module/localized-text.ts'
import { useBackRoute } from '#renderer/kit/back-route.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { usePageTitle } from '#renderer/kit/page-titles.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { BackLink } from '#renderer/ui/back-link.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { grantMessages } from '../messages.ts'

/** Lists the users of one role at `/auth/user/{roleId}`, on the list of the user module. */
export default function RoleUsersScreen() {
  const roleId = useParams().roleId ?? ''
  return /^\d+$/.test(roleId) ? <OfRole key={roleId} roleId={roleId} /> : <Navigate to="/404" replace />
}

function OfRole({ roleId }: { readonly roleId: string }) {
  const t = useMessages(grantMessages)
  const allowed = useAllowed()
  const users = useModule('system/user')
  const role = useApi<ModuleRow>(`/system/role/${roleId}`)
  const [isAdding, setAdding] = useState(false)
  const locale = useLocale()
  const back = useBackRoute('/system/role')
  const name = role.data && String(role.data[shownName('roleName', 'roleNameEn', role.data, locale)])
  const title = name === undefined ? t('people.title') : t('people.of', { name })
  usePageTitle(name === undefined ? undefined : title, name)

  const mayGrant = allowed('system:user:grant')
  const id = Number(roleId)
  const ask = mayGrant && name !== undefined ? t('people.takeAsk', { role: name }) : undefined
  const copy = useMemo(() => users.data && seenThroughRole(users.data, id, ask), [users.data, id, ask])
  const match = useMemo(() => ({ roleIds: { has: [id] } }), [id])

  const error = users.error ?? role.error
  if (error?.code === 404) return <Navigate to="/404" replace />
  if (error)
    return (
      <Page title={title}>
        <ErrorState
          subject={t('people.subject')}
          error={error}
          onRetry={() => Promise.all([users.reload(), role.reload()])}
        />
      </Page>
    )
  if (!copy || name === undefined)
    return (
      <Page title={title}>
        <RowsSkeleton rows={10} />
      </Page>
    )
  return (
    <>
      <CrudPage
        copy={copy}
        match={match}
        title={title}
        back={<BackLink to={back} label={t('people.back')} />}
        lead={
          mayGrant && (
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAdding(true)}>
              {t('people.add')}
            </Button>
          )
        }
      />
      {isAdding && (
        <Suspense>
          <AddPeople
            roleId={id}
            roleName={name}
            hasPhone={copy.fields.phonenumber?.masked !== true}
            onGone={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const AddPeople = lazy(() => import('./add-role-users.tsx'))

/** Returns the user module with revoking the role as its only action. */
function seenThroughRole(users: ClientModule, roleId: number, ask: string | undefined): ClientModule {
  const { takeRole } = users.actions
  const { aside: _, ...list } = users.list
  const names = takeRole && ask !== undefined ? ['takeRole'] : []
  return {
    ...users,
    views: [],
    // The recycle bin belongs to the user list; the only link back leads to the roles.
    softDelete: false,
    search: users.search.filter((item) => ['userName', 'nickName', 'phonenumber', 'status'].includes(item.field)),
    list: {
      ...list,
      columns: users.list.columns.filter((column) => column.field !== 'roleIds'),
      toolbar: [],
      row: names,
      bulk: names,
    },
    actions:
      takeRole && ask !== undefined ? { takeRole: { ...withoutForm(takeRole), confirm: ask, given: { roleId } } } : {},
  }
}

/** Drops the form of an action whose values this screen already knows. */
function withoutForm(given: ClientAction): ClientAction {
  const { body: _, ...action } = given
  return action
}
