/** Tasks of a compute thread, by the name the pool runs them with. */
export { classifyLines } from './classify/classify-lines.ts';

export { keepContent } from './erasure/kept-content.ts';
export { redactAnswers } from './erasure/redact-answer.ts';
export { composePapers } from './evidence/compose-papers.ts';
export { fieldworkOf } from './evidence/fieldwork.ts';
export { foldTrail } from './evidence/fold-trail.ts';
export { statePeriod } from './evidence/period-sums.ts';
export { readSample } from './evidence/read-sample.ts';
export { paperLines, readErased } from './evidence/read-versions.ts';
export { readWork } from './evidence/read-work.ts';
export { growRates } from './factors/grow-rates.ts';
export { rateOn } from './factors/rate-on.ts';
export { factorRegister, factorSetIds } from './factors/register.ts';
export { factorGet, factorSearch } from './factors/search.ts';
export { findPeriod } from './ingest/find-period.ts';
export { ingest } from './ingest/ingest.ts';
export { renderFrame, renderItems, renderRows, summarisePapers } from './papers/render.ts';
export { previewReclassify, reclassify } from './reclassify/reclassify.ts';
export { rePerform } from './reperform/re-perform.ts';
export { evaluateWorkpaper } from './sampling/evaluate-workpaper.ts';
export { packPopulationPage } from './sampling/facts-page.ts';
export { misstatement } from './sampling/misstatement.ts';
export { unpackPopulationPart } from './sampling/packed-population.ts';
export { populationCsv, populationDigest } from './sampling/population-csv.ts';
export { drawFurther, generateSample, previewSample, scorePopulation } from './sampling/sample-task.ts';
export { topUpSample } from './sampling/top-up-task.ts';
