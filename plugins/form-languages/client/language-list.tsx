import { Button, Combobox, ScrollArea, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Form } from '#schemas/form/form.ts'
import { languageName, languages, nativeName, type Language } from '#schemas/form/languages.ts'
import { completenessOf, mainLanguage, translatedLanguages } from '#schemas/form/translations.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './languages-screen.module.css'
import { formLanguagesMessages, languageHere, progressWords } from './language-progress.ts'

export interface LanguageListProps {
  readonly form: Form
  readonly chosen: Language | undefined
  readonly onChoose: (language: Language) => void
}

/** The languages of a form with how far each is translated. */
export function LanguageList({ form, chosen, onChoose }: LanguageListProps) {
  const t = useMessages(formLanguagesMessages)
  return (
    <ul className={classes.languages} aria-label={t('languages')}>
      {translatedLanguages(form).map((language) => {
        const { percent, outdated } = completenessOf(form, language)
        return (
          <li key={language}>
            <button
              type="button"
              className={classes.language}
              aria-current={language === chosen || undefined}
              onClick={() => onChoose(language)}
            >
              <span className={classes.languageName} lang={language}>
                {nativeName(language)}
              </span>
              <span className={classes.dim}>{languageHere(language)}</span>
              <progress className={classes.progress} value={percent} max={100} aria-hidden="true" />
              <span className={classes.dim}>{progressWords(t, { percent, outdated })}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Searchable list of the languages that a form does not have yet. */
export function AddLanguage({ form, onAdd }: { readonly form: Form; readonly onAdd: (language: Language) => void }) {
  const t = useMessages(formLanguagesMessages)
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const known = new Set<Language>([mainLanguage(form), ...translatedLanguages(form)])
  const wanted = search.trim().toLowerCase()
  const found = languages.filter(
    (language) =>
      !known.has(language) &&
      [language, nativeName(language), languageName(language, 'zh-cn'), languageName(language, 'en')].some((name) =>
        name.toLowerCase().includes(wanted),
      ),
  )
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-end"
      shadow="md"
      onOptionSubmit={(value) => {
        onAdd(value as Language)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          aria-haspopup="listbox"
          onClick={() => combobox.toggleDropdown()}
        >
          {t('add')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options aria-label={t('add')}>
          <ScrollArea.Autosize mah={300} type="scroll">
            {found.map((language) => (
              <Combobox.Option key={language} value={language} className={classes.option ?? ''}>
                <span lang={language}>{nativeName(language)}</span>
                <span className={classes.dim}>{languageHere(language)}</span>
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{t('noMatch')}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
