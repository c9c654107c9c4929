import { Tabs } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Profile } from '#schemas/api/profile-wire.ts'
import { dash } from '#renderer/kit/format.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { DataForm } from '../profile/data-form.tsx'
import { AvatarField } from '../profile/avatar-field.tsx'
import classes from '../profile/profile.module.css'
import { profilePath } from '../profile/use-profile.ts'
import { profileMessages, accountMessages } from './messages.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

const OwnSessions = lazy(() => import('../profile/own-sessions.tsx'))

const tabs = ['data', 'password', 'sessions'] as const

/** The personal centre: who one is on the left, one's data and password on the right. */
export default function ProfileScreen() {
  const t = useMessages(profileMessages)
  const account = useMessages(accountMessages)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { data, error, reload } = useApi<Profile>(profilePath)
  const tab = tabs.find((one) => hash === `#${one}`) ?? 'data'
  const isPassword = tab === 'password'
  const isThere = data !== undefined

  useEffect(() => {
    if (isPassword && isThere) document.querySelector<HTMLInputElement>('[name="oldPassword"]')?.focus()
  }, [isPassword, isThere])

  if (error && !data)
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={reload} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('title')}>
        <RowsSkeleton rows={6} widths={['288px', '1fr']} />
      </Page>
    )
  return (
    <Page title={t('title')}>
      <div className={classes.layout}>
        <section className={classes.card} aria-label={t('facts')}>
          <AvatarField profile={data} />
          <div className={classes.person}>
            <h2 className={classes.name}>{data.nickName || data.userName}</h2>
            <p className={classes.under}>{data.userName}</p>
          </div>
          <Facts profile={data} />
        </section>
        <Tabs value={tab} onChange={(next) => void navigate(next === 'data' ? '#' : `#${next}`, { replace: true })}>
          <Tabs.List>
            <Tabs.Tab value="data">{t('data')}</Tabs.Tab>
            <Tabs.Tab value="password">{t('password')}</Tabs.Tab>
            <Tabs.Tab value="sessions">{account('sessions.tab')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="data">
            <DataForm profile={data} />
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <div className={classes.form}>
              <ChangePasswordForm userName={data.userName} onDone={() => notify.ok(t('passwordDone'))} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="sessions">
            <Suspense>
              <OwnSessions />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </div>
    </Page>
  )
}

function Facts({ profile }: { readonly profile: Profile }) {
  const t = useMessages(profileMessages)
  const list = (names: readonly string[]): string => names.join(t('comma')) || dash
  return (
    <dl className={classes.facts}>
      <dt>{t('dept')}</dt>
      <dd>{profile.deptName ?? dash}</dd>
      <dt>{t('posts')}</dt>
      <dd>{list(profile.postNames)}</dd>
      <dt>{t('roles')}</dt>
      <dd>{list(profile.roleNames)}</dd>
      <dt>{t('since')}</dt>
      <dd>
        <Timestamp value={profile.createTime} as="date" />
      </dd>
      <dt>{t('lastLogin')}</dt>
      <dd>
        <Timestamp value={profile.loginDate} />
      </dd>
    </dl>
  )
}
