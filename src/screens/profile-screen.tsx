import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Profile } from '#schemas/api/profile-api-types.ts'
import { dash } from '#renderer/kit/format-values.ts'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { PageWithIndex, SheetSection } from '#renderer/ui/page-with-index.tsx'
import { scrollToSection } from '#renderer/ui/scroll-to-section.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { DataForm } from '../profile/personal-data-form.tsx'
import { AvatarField } from '../profile/avatar-field.tsx'
import classes from '../profile/profile.module.css'
import { profilePath } from '../profile/use-profile.ts'
import { profileMessages, accountMessages } from './messages.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

const OwnSessions = lazy(() => import('../profile/own-sessions.tsx'))

const ownSections = ['data', 'password', 'sessions'] as const

/** Shows the user's profile with personal data, password and sessions. */
export default function ProfileScreen() {
  const t = useMessages(profileMessages)
  const account = useMessages(accountMessages)
  const { hash } = useLocation()
  const { data, error, reload } = useApi<Profile>(profilePath)
  const text = useText()
  const isAllowed = useAllowed()
  const brought = useAssembled().profileSections.filter(({ permission }) => !permission || isAllowed(permission))
  const wanted = [...ownSections, ...brought.map(({ id }) => id)].find((one) => hash === `#${one}`)
  const isThere = data !== undefined

  useEffect(() => {
    if (!wanted || !isThere) return undefined
    if (wanted === 'password') document.querySelector<HTMLInputElement>('[name="oldPassword"]')?.focus()
    const section = document.getElementById(wanted)
    return section ? scrollToSection(section) : undefined
  }, [wanted, isThere])

  const titles = { data: t('data'), password: t('password'), sessions: account('sessions.tab') }
  const entries = [
    ...ownSections.map((id) => ({ id, title: titles[id] })),
    ...brought.map(({ id, title }) => ({ id, title: text(title) })),
  ]
  return (
    <PageWithIndex title={t('title')} entries={entries}>
      {error && !data ? (
        <ErrorState subject={t('title')} error={error} onRetry={reload} />
      ) : !data ? (
        <RowsSkeleton rows={6} rowHeight={76} widths={['1fr']} />
      ) : (
        <>
          <section className={classes.card} aria-label={t('facts')}>
            <AvatarField profile={data} />
            <div className={classes.person}>
              <h2 className={classes.name}>{data.nickName || data.userName}</h2>
              <p className={classes.under}>{data.userName}</p>
            </div>
            <Facts profile={data} />
          </section>
          <SheetSection id="data" title={titles.data}>
            <DataForm profile={data} />
          </SheetSection>
          <SheetSection id="password" title={titles.password}>
            <div className={classes.form}>
              <ChangePasswordForm userName={data.userName} onDone={() => notify.ok(t('passwordDone'))} />
            </div>
          </SheetSection>
          <SheetSection id="sessions" title={titles.sessions}>
            <Suspense fallback={<RowsSkeleton rows={3} rowHeight={64} widths={['24px', '1fr', '64px']} />}>
              <OwnSessions />
            </Suspense>
          </SheetSection>
          {brought.map(({ id, title, Section }) => (
            <SheetSection key={id} id={id} title={text(title)}>
              <ErrorBoundary resetKey={id}>
                <Suspense fallback={<RowsSkeleton rows={3} rowHeight={64} widths={['1fr']} />}>
                  <Section />
                </Suspense>
              </ErrorBoundary>
            </SheetSection>
          ))}
        </>
      )}
    </PageWithIndex>
  )
}

function Facts({ profile }: { readonly profile: Profile }) {
  const t = useMessages(profileMessages)
  const list = (names: readonly string[]): string => names.join(t('comma')) || dash
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('dept')}</dt>
        <dd>{profile.deptName ?? dash}</dd>
      </div>
      <div>
        <dt>{t('posts')}</dt>
        <dd>{list(profile.postNames)}</dd>
      </div>
      <div>
        <dt>{t('roles')}</dt>
        <dd>{list(profile.roleNames)}</dd>
      </div>
      <div>
        <dt>{t('since')}</dt>
        <dd>
          <Timestamp value={profile.createTime} as="date" />
        </dd>
      </div>
      <div>
        <dt>{t('lastLogin')}</dt>
        <dd>
          <Timestamp value={profile.loginDate} />
        </dd>
      </div>
    </dl>
  )
}
