import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { dash } from '#renderer/kit/format.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { userAtom } from '#renderer/kit/session.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { Failed } from '#renderer/ui/failed.tsx'
import { Page } from '#renderer/ui/page.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { shellWords } from '../i18n/words.ts'
import { Face } from '../shell/user-menu.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import classes from './profile.module.css'

/** `GET /user/profile`. */
interface Profile {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly phonenumber: string | null
  readonly email: string | null
  readonly deptName: string | null
  readonly createTime: string
  readonly loginDate: string | null
  readonly roles: readonly string[]
}

/** The personal centre: one's data, and one's password. */
export default function ProfileScreen() {
  const t = useWords(shellWords)
  const { hash } = useLocation()
  const user = useAtomValue(userAtom)?.user
  const { data, error, reload } = useApi<Profile>('/user/profile')

  useEffect(() => {
    if (hash === '#password' && data) document.getElementById('password')?.querySelector<HTMLInputElement>('[name="oldPassword"]')?.focus()
  }, [hash, data])

  return (
    <Page title={t('me.title')} narrow>
      {error && !data && <Failed error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={5} widths={['120px', '1fr']} />}
      {data && (
        <section className={classes.section} aria-labelledby="account">
          <div className={classes.person}>
            <Face name={data.nickName || data.userName} avatar={user?.avatar ?? ''} size={48} />
            <div>
              <h2 id="account" className={classes.name}>{data.nickName || data.userName}</h2>
              <p className={classes.under}>{data.userName}</p>
            </div>
          </div>
          <dl className={classes.facts}>
            <dt>{t('me.dept')}</dt><dd>{data.deptName ?? dash}</dd>
            <dt>{t('me.roles')}</dt><dd>{data.roles.join(t('me.comma')) || dash}</dd>
            <dt>{t('me.phone')}</dt><dd>{data.phonenumber || dash}</dd>
            <dt>{t('me.email')}</dt><dd>{data.email || dash}</dd>
            <dt>{t('me.since')}</dt><dd><Timestamp value={data.createTime} as="date" /></dd>
            <dt>{t('me.lastLogin')}</dt><dd><Timestamp value={data.loginDate} /></dd>
          </dl>
        </section>
      )}
      <section id="password" className={classes.section} aria-labelledby="password-title">
        <h2 id="password-title" className={classes.title}>{t('password.section')}</h2>
        <div className={classes.form}>
          <ChangePasswordForm userName={user?.userName ?? ''} onDone={() => notify.ok(t('password.done'))} />
        </div>
      </section>
    </Page>
  )
}
