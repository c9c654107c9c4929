import { useMessages } from '#renderer/kit/i18n.ts'
import { Brand } from '../../shell/brand-logo.tsx'
import { LanguageSwitch, SchemeSwitch } from '../../shell/language-and-color-scheme.tsx'
import { Actions } from './buttons-and-feedback.tsx'
import { SpecificationComponents } from './specification-components.tsx'
import { States } from './list-states.tsx'
import { Foundations } from './colors-and-typography.tsx'
import classes from './style-guide.module.css'
import { Values } from './value-formats.tsx'
import { testMessages } from '../messages.ts'

/**
 * Shows every component of `renderer/ui` in each state; tests photograph it and check accessibility in both color
 * schemes (design/look.md §4).
 */
export default function StyleGuide() {
  const t = useMessages(testMessages)
  return (
    <div className={classes.screen}>
      <header className={classes.top}>
        <Brand named />
        <span className={classes.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </span>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.hint}>{t('hint')}</p>
        <Foundations />
        <States />
        <Values />
        <Actions />
        <SpecificationComponents />
      </main>
    </div>
  )
}
