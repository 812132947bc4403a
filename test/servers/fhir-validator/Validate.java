import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ResultSeverityEnum;
import ca.uhn.fhir.validation.SingleValidationMessage;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;

/** Holds each resource of FHIR R4, a line of JSON each, to the standard and to the profiles that it names. Prints the errors. */
public class Validate {
  public static void main(String[] arguments) throws Exception {
    FhirContext context = FhirContext.forR4();
    ValidationSupportChain support =
        new ValidationSupportChain(
            new DefaultProfileValidationSupport(context),
            new CommonCodeSystemsTerminologyService(context),
            new InMemoryTerminologyServerValidationSupport(context));
    FhirInstanceValidator rules = new FhirInstanceValidator(support);
    // LOINC, SNOMED CT and the codes of the product are in no terminology server that the test has.
    rules.setNoTerminologyChecks(false);
    rules.setErrorForUnknownProfiles(false);
    FhirValidator validator = context.newValidator().registerValidatorModule(rules);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int count = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      count++;
      for (SingleValidationMessage message : validator.validateWithResult(line).getMessages()) {
        if (message.getSeverity().ordinal() < ResultSeverityEnum.ERROR.ordinal()) continue;
        System.out.println(count + " " + message.getLocationString() + ": " + message.getMessage());
      }
    }
    System.out.println(count + " validated");
  }
}
