import type { ReactNode } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useSystemInfo } from '../use-system-info.ts'
import { LanguageSwitch, SchemeSwitch } from '../shell/language-and-color-scheme.tsx'
import { Mark } from '../shell/brand-logo.tsx'
import { SignInPicture } from './sign-in-picture.tsx'
import classes from './sign-in-layout.module.css'
import { screenMessages } from './messages.ts'

interface EntryPageProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** Frames the sign-in pages: form on the left, picture on the right of wide screens. */
export function SignInLayout({ title, hint, children }: EntryPageProps) {
  const t = useMessages(screenMessages)
  const { name, logoImg, copyright, backgroundImage } = useSystemInfo()
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.top}>
          <span className={classes.brand}>
            {logoImg ? <img src={logoImg} alt="" height={28} /> : <Mark size={28} />}
            <span>{name}</span>
          </span>
          <span className={classes.switches}>
            <LanguageSwitch />
            <SchemeSwitch />
          </span>
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.hint}>{hint}</p>
          {children}
        </main>
        <footer className={classes.foot}>{copyright}</footer>
      </div>
      <aside
        className={classes.picture}
        style={backgroundImage ? { backgroundImage: `url(${JSON.stringify(backgroundImage)})` } : undefined}
      >
        {!backgroundImage && (
          <>
            <SignInPicture />
            <p className={classes.slogan}>{t('signIn.slogan')}</p>
            <p className={classes.sloganHint}>{t('signIn.sloganHint')}</p>
          </>
        )}
      </aside>
    </div>
  )
}
