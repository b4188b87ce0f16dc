import type { IForbiddenRuleType } from 'dependency-cruiser'
import { features, folders, forAll } from '../../import-rules.ts'

/** A rule of dependency-cruiser; `name` is what someone reads who broke it. */
type Rule = IForbiddenRuleType & { name: string }

/** Our own files outside `src` are no library: only `app` reaches them. */
const OWN = '^(src|db|tests|scripts|bench)/'
const TEST = '\\.test\\.tsx?$'
/** What an email looks like: rendered only on the server. */
const EMAILS = '^src/features/[^/]+/emails/'
/** The whole site's, and in no folder. */
const STYLES = '^src/styles\\.css$'
const SCHEMA = '^src/features/[^/]+/[^/]+\\.(schema|kind)\\.ts$'
const CALLS = '[./-]calls\\.ts$'
/** A kind of content as it is declared: its fields with their schemas, and its calls. */
const KIND = '\\.kind\\.ts$'
const FOR_BROWSERS = ['^src/routes/', '^src/ui/', '^src/features/.+\\.tsx$', '^src/.*\\.(schema|policy|queries|calls|kind|staff)\\.ts$']

/** The table of `import-rules.ts`, and what cuts across it, in dependency-cruiser's words. */
export const rules: Rule[] = [
  ...Object.entries(folders).flatMap(([folder, may]) => (may === 'everything' ? [] : [folderRule(folder, may)])),
  ...Object.entries(features).map(([feature, may]) => featureRule(feature, Object.keys(may))),
  {
    name: `an edge between features is declared in import-rules.ts, but for those to ${forAll.join(', ')}`,
    severity: 'error',
    from: { path: '^src/features/([^/]+)/', pathNot: [TEST, `^src/features/(${Object.keys(features).join('|')})/`] },
    to: { path: '^src/features/', pathNot: `^src/features/($1|${forAll.join('|')})/` },
  },
  {
    name: "site knows a feature's types only: write 'import type'",
    severity: 'error',
    from: { path: '^src/site/', pathNot: TEST },
    to: { path: SCHEMA, dependencyTypesNot: ['type-only'] },
  },
  {
    // Staff will set them: whatever imported the facts would not learn of it.
    name: "only app imports the site's facts: they come with the services, and useSite() gives them to components",
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, '^src/app/'] },
    to: { path: '^src/site/facts\\.ts$' },
  },
  {
    // A .server file would drag the database, or a secret, along with it.
    name: 'schemas, policies, queries, calls, staff manifests, components and routes reach the browser: they never import a .server file',
    severity: 'error',
    from: { path: FOR_BROWSERS, pathNot: [TEST, EMAILS, '\\.server\\.tsx$'] },
    to: { path: '\\.server\\.tsx?$' },
  },
  {
    // They hold every schema of the feature, and zod with them: too much for the first view of a page.
    name: "the browser knows only the types of calls: write 'import type'",
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, '\\.server\\.tsx?$', CALLS, KIND] },
    to: { path: CALLS, dependencyTypesNot: ['type-only'] },
  },
  {
    // They hold schemas and zod too; the dialogs of the staff validate by them.
    name: "pages know only the types of a kind of content, and schemas and the staff's panels and dialogs its fields: write 'import type'",
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, '\\.(server|schema|factory)\\.tsx?$', KIND, '-(panel|dialog)\\.tsx$'] },
    to: { path: KIND, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'relative paths stay inside one feature: across, import through the alias @/',
    severity: 'error',
    from: { path: '^src/(features/[^/]+/)', pathNot: TEST },
    to: { path: OWN, pathNot: '^src/$1', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'relative paths stay inside one folder: across, import through the alias @/',
    severity: 'error',
    from: { path: '^src/(.+/)[^/]+$', pathNot: [TEST, '^src/(app|features)/'] },
    to: { path: OWN, pathNot: '^src/$1', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'no circle',
    severity: 'error',
    // The route tree is written by the router's plugin, and names the router's type.
    from: { pathNot: 'routeTree\\.gen\\.ts$' },
    to: { circular: true, viaOnly: { pathNot: 'routeTree\\.gen\\.ts$' } },
  },
]

function folderRule(folder: string, may: readonly string[]): Rule {
  const own = [folder, ...may].join('|')
  return {
    name: `${folder} may import ${may.join(', ') || 'only itself'}`,
    severity: 'error',
    from: { path: `^src/${folder}/`, pathNot: TEST },
    to: { path: OWN, pathNot: [`^src/(${own})/`, STYLES, ...(folder === 'site' ? [SCHEMA] : [])] },
  }
}

function featureRule(feature: string, may: string[]): Rule {
  return {
    name: `${feature} may import, among the features, ${may.join(', ') || 'only itself'}`,
    severity: 'error',
    from: { path: `^src/features/${feature}/`, pathNot: TEST },
    to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...may].join('|')})/` },
  }
}
