import { useWords } from '#renderer/kit/messages.ts'
import { Brand } from '../../shell/brand.tsx'
import { LanguageSwitch, SchemeSwitch } from '../../shell/switches.tsx'
import { Actions } from './actions.tsx'
import { Directives } from './directives.tsx'
import { Faces } from './faces.tsx'
import { Foundations } from './foundations.tsx'
import classes from './test.module.css'
import { Values } from './values.tsx'
import { testWords } from './words.ts'

/** Every part of `renderer/ui` in each of its states; photographed and checked for accessibility in both schemes (design/look.md §4). */
export default function TestScreen() {
  const t = useWords(testWords)
  return (
    <div className={classes.screen}>
      <header className={classes.top}><Brand named /><span className={classes.switches}><LanguageSwitch /><SchemeSwitch /></span></header>
      <main className={classes.main}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.hint}>{t('hint')}</p>
        <Foundations />
        <Faces />
        <Values />
        <Actions />
        <Directives />
      </main>
    </div>
  )
}
