export { CATEGORIES, CATEGORY_MEANINGS, type Category } from './category.js';
export { factsOf, isKind, KIND_NAMES, KINDS, type Kind, type KindFacts, type KindSeverity } from './kinds.js';
