import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { foldedWord } from './word-matcher.ts'
import { sensitiveWords, wordsChannel } from './sensitive-words.ts'

const nothingLeft = {
  'zh-cn': '敏感词里至少要有一个字、字母或数字',
  en: 'A word needs at least one letter or digit',
} as const

const hooks: ModuleHooks = {
  module: 'project/sensitive-word',
  validate: ({ locale }, { word }) =>
    typeof word === 'string' && foldedWord(word) === ''
      ? [{ field: 'word', code: 'word', message: nothingLeft[locale] }]
      : [],
  afterCommit: ({ bus }) => bus.publish(wordsChannel, {}),
}

/** Server plugin for sensitive words: a list that users maintain, and the check that submits call. */
export const sensitiveWordServer: ServerPlugin = {
  name: 'sensitive-word',
  modules: new URL('../modules', import.meta.url),
  hooks: [hooks],
  services: [sensitiveWords],
}
