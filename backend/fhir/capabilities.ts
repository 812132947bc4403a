/** What can be asked at `/fhir`, as FHIR wants it told. */
import { FHIR_TYPES, type FhirType, type Resource } from '../contract/fhir.ts';
import { FHIR_BASE } from '../http/operation-outcome.ts';
import { RESOURCE_KINDS } from './resource-kinds.ts';

/** When what stands here was last changed. */
const DATE = '2026-11-23';

const searchParam = (name: string, type: 'token' | 'date' | 'reference') => ({ name, type });

function described(type: FhirType) {
  const { dated, coded } = RESOURCE_KINDS[type];
  return {
    type,
    interaction: [
      { code: 'read' },
      { code: 'search-type' },
      ...(type === 'Patient' || type === 'Observation' ? [{ code: 'create' }] : []),
    ],
    searchParam: [
      searchParam('_id', 'token'),
      searchParam('_lastUpdated', 'date'),
      ...(type === 'Patient'
        ? []
        : [searchParam('patient', 'reference'), searchParam('subject', 'reference')]),
      ...(dated === null ? [] : [searchParam(dated, 'date')]),
      ...(coded ? [searchParam('code', 'token')] : []),
    ],
  };
}

export const capabilityStatement = (origin: string): Resource => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: DATE,
  kind: 'instance',
  software: { name: 'Home Heart' },
  implementation: { description: 'Home Heart, remote monitoring', url: `${origin}${FHIR_BASE}` },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      documentation:
        'Create is only as part of a transaction of Patient, Observation and Condition. $export answers NDJSON.',
      resource: FHIR_TYPES.map(described),
      interaction: [{ code: 'transaction' }],
      operation: [
        { name: 'export', definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export' },
      ],
    },
  ],
});
